import { Button, CloseButton, Group, Input, Loader, Text } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { asApiError } from '../../platform/calls/api.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { BackCloses } from '../../platform/dialogs/back-closes.ts'
import { askForStatus } from '../../platform/choices/asked-status.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useGoTo } from '../../platform/ui/place-link.tsx'
import { isEnough, searchedIn, type SearchRow } from './searchable.ts'
import { useSearchRows } from './use-search-rows.ts'
import classes from './search.module.css'

const [store, spotlight] = createSpotlight()

let takeTyped = (): string => ''

/** `typed` gives what was typed until the field has the focus. */
export const openSearch = (typed: () => string): void => {
  // Of an opening that never came to its field.
  takeTyped()
  takeTyped = typed
  spotlight.open()
}

const LIST = 'search-rows'
const idOf = (row: SearchRow) => `search:${row.key}`

/** Jumps to any screen or record, and offers actions. */
export const Search = () => {
  const [text, setText] = useState('')
  /** The row chosen with the arrows; otherwise the first one is. */
  const [chosenKey, setChosenKey] = useState<string>()
  /** Enter was pressed before there was a row: the first one to arrive is opened. */
  const [isEntered, setEntered] = useState(false)
  /** The emergency whose status is asked for once the search has closed; until then it would take the focus back. */
  const [statusOf, setStatusOf] = useState<number>()
  const { history } = useRouter()
  const go = useGoTo()
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  const { groups, isSearching, error, retry } = useSearchRows(text, useSpotlight(store).opened, isEntered)
  const rows = groups.flatMap((group) => group.rows)
  const chosen = rows.find((row) => row.key === chosenKey) ?? rows[0]

  // Any navigation, such as Back, closes the search.
  useEffect(() => history.subscribe(spotlight.close), [history])

  const type = (next: string) => {
    setText(next)
    setChosenKey(undefined)
    setEntered(false)
    setStatusOf(undefined)
  }
  const choose = (row: SearchRow) => {
    if (row.types !== undefined) {
      type(row.types)
      field.current?.focus()
      return
    }
    setEntered(false)
    setStatusOf(row.statusOf)
    spotlight.close()
    go(row.place)
  }
  const chooseFirst = useEffectEvent(() => chosen && choose(chosen))
  useEffect(() => {
    if (isEntered && !isSearching) queueMicrotask(() => chooseFirst())
  }, [isEntered, isSearching])
  const move = (steps: number) => {
    const next = rows.at((rows.findIndex((row) => row === chosen) + steps) % rows.length)
    setChosenKey(next?.key)
    if (next) document.querySelector(`#${CSS.escape(idOf(next))}`)?.scrollIntoView({ block: 'nearest' })
  }
  const enter = () => {
    if (chosen) choose(chosen)
    else if (error) retry()
    else setEntered(isSearching)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={() => void takeTyped()}
      query={text}
      onQueryChange={type}
      scrollable
      maxHeight={480}
      fullScreen={isPhone}
      returnFocus={statusOf === undefined}
      transitionProps={{ transition: 'fade', duration: 150, onExited: () => statusOf !== undefined && askForStatus(statusOf) }}
      title="Buscar"
      classNames={{ header: classes.heading, content: classes.content, body: classes.body }}
    >
      <BackCloses close={spotlight.close} />
      <div className={classes.bar}>
        <Input
          ref={field}
          className={classes.field}
          classNames={{ input: classes.input }}
          size="lg"
          variant="unstyled"
          value={text}
          onFocus={() => {
            const ahead = takeTyped()
            takeTyped = () => ''
            if (ahead !== '') type(text + ahead)
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder={isPhone ? 'Buscar' : 'Buscar registros, pantallas y acciones'}
          aria-label="Buscar"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? LIST : undefined}
          aria-activedescendant={chosen && idOf(chosen)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        {isPhone && <CloseButton size={44} aria-label="Cerrar" onClick={spotlight.close} />}
      </div>
      <Spotlight.ActionsList className={classes.list}>
        {rows.length > 0 && (
          <div id={LIST} role="listbox" aria-label="Resultados">
            {groups.map(({ label, rows: inGroup }) => (
              <Spotlight.ActionsGroup key={label} label={label} className={classes.group} role="group" aria-label={label}>
                {inGroup.map((row) => (
                  <Row key={row.key} row={row} isChosen={row === chosen} onOpen={() => choose(row)} />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        )}
        {isSearching && (
          <Group className={classes.notice} gap="xs" justify="center" role="status">
            <Loader size={16} aria-hidden />
            Buscando…
          </Group>
        )}
        {error && <Failure isOffline={asApiError(error).status === 0} retry={retry} />}
        {rows.length === 0 && !isSearching && !error && (
          <Text className={classes.notice} role="status">
            {isEnough(searchedIn(text)) ? 'Sin resultados' : 'Escriba al menos dos letras'}
          </Text>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const Row = ({ row, isChosen, onOpen }: { row: SearchRow; isChosen: boolean; onOpen: () => void }) => {
  const Icon = row.icon
  return (
    <Spotlight.Action
      ref={(element) => {
        // Mantine leaves out the id, by which the field says which row is chosen.
        if (element !== null) element.id = idOf(row)
      }}
      className={classes.row}
      role="option"
      aria-selected={isChosen}
      data-selected={isChosen || undefined}
      closeSpotlightOnTrigger={row.types === undefined}
      onClick={onOpen}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>
          {row.label.split(codes).map((part, place) => (place % 2 === 0 ? part : <WholeCode key={part} code={part} />))}
        </span>
        {row.description !== undefined && <span className={classes.description}>{row.description}</span>}
      </span>
      {row.badge && <StatusBadge {...row.badge} />}
    </Spotlight.Action>
  )
}

/** Numbers, codes and plates, which would break at their hyphens. */
const codes = /(\S+-\S+)/

const WholeCode = ({ code }: { code: string }) => <span className={classes.whole}>{code}</span>

const Failure = ({ isOffline, retry }: { isOffline: boolean; retry: () => void }) => (
  <div className={classes.notice} role="alert">
    <IconCloudOff size={28} stroke={1.25} color="var(--mantine-color-error)" aria-hidden />
    <Text fw={600}>No se pudo buscar</Text>
    <Text size="sm" mb="sm">
      {isOffline ? 'No hay conexión con el servidor.' : 'El servidor no respondió como se esperaba.'}
    </Text>
    <Button variant="default" onClick={retry}>
      Reintentar
    </Button>
  </div>
)
