import { TextInput, UnstyledButton, type ComboboxItem } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Sheet } from '../../dialogs/sheet.tsx'
import sheet from '../../dialogs/sheet.module.css'
import classes from './option-sheet.module.css'
import { NOTHING_FOUND } from '../absent-option.ts'
import { matchOptions } from '../match-options.ts'
import { isTextKey } from './use-sheet-opener.ts'

/** More options than fit above the keyboard can be searched. */
const FEW = 8
const LIMIT = 100

interface Props {
  /** Of the list of options. */
  id: string
  title: string
  opened: boolean
  onClose: () => void
  /** The text that is searched for. */
  typed: string
  onType: (text: string) => void
  /** Picks the first match of the typed text. */
  onTakeFirst: () => void
  data: readonly ComboboxItem[]
  chosen: readonly string[]
  isMultiple?: true
  /** The option that stands apart at the end. */
  apart?: string | undefined
  render?: (option: ComboboxItem) => ReactNode
  onPick: (value: string) => void
  /** What is said if there are no options at all. */
  nothing?: string | undefined
  /** Below the options, always in sight. */
  footer?: ReactNode
}

/** The options of a choice on a phone. */
export const OptionSheet = ({ opened, onClose, footer, ...options }: Props) => (
  <Sheet title={options.title} opened={opened} onClose={onClose} footer={footer}>
    <Options {...options} />
  </Sheet>
)

const Options = (props: Omit<Props, 'opened' | 'onClose' | 'footer'>) => {
  const {
    id,
    title,
    typed,
    onType,
    onTakeFirst,
    data,
    chosen,
    isMultiple,
    apart,
    render,
    onPick,
    nothing = NOTHING_FOUND,
  } = props
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = matchOptions({ options: [...data], search: typed, limit: LIMIT }).filter((option) => 'value' in option)
  const isSearched = data.length > FEW || typed !== ''

  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]:not(:disabled)') ?? [])]
    const here = all.findIndex((option) => option === document.activeElement)
    const next = { ArrowDown: all[here + 1], ArrowUp: all[here - 1], Home: all[0], End: all.at(-1) }[event.key]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const moveOrType = (event: KeyboardEvent) => {
    if (isTextKey(event) && event.key !== ' ') {
      event.preventDefault()
      flushSync(() => onType(typed + event.key))
      search.current?.focus()
    } else move(event)
  }
  const searchByKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event)
    const isTaken = event.key === 'Tab' && typed.trim() !== ''
    if (event.key === 'Enter' || isTaken) event.preventDefault()
    if ((event.key === 'Enter' && typed.trim() !== '') || isTaken) onTakeFirst()
  }
  return (
    <>
      {isSearched && (
        <TextInput
          ref={search}
          type="search"
          aria-label={`Buscar en ${title}`}
          placeholder="Buscar"
          className={classes.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={searchByKeys}
          data-autofocus={typed !== '' || undefined}
        />
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-multiselectable={isMultiple}
        tabIndex={-1}
        aria-label={title}
        onKeyDown={moveOrType}
        className={classes.list}
        data-autofocus={typed === '' || undefined}
      >
        {shown.map((option) => (
          <UnstyledButton
            key={option.value}
            role="option"
            disabled={option.disabled}
            aria-selected={chosen.includes(option.value)}
            data-chosen={chosen.includes(option.value) || undefined}
            className={option.value === apart ? `${sheet.item} ${classes.apart}` : sheet.item}
            onClick={() => onPick(option.value)}
          >
            <span className={classes.text}>{render?.(option) ?? option.label}</span>
            {chosen.includes(option.value) && <IconCheck size={20} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className={classes.none}>
          {data.length === 0 ? nothing : NOTHING_FOUND}
        </p>
      )}
    </>
  )
}
