import { ActionIcon, Popover, Skeleton, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useBackAndEscapeClose } from '../dialogs/back-closes.ts'
import { Sheet } from '../dialogs/sheet.tsx'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, type KeyboardEvent } from 'react'
import { useIsPhone } from '../device/is-phone.ts'
import { flushSync } from 'react-dom'
import { LoadBoundary } from '../ui/load-boundary.tsx'
import classes from './day-input.module.css'
import { readDay, readDayBeingTyped, splitDayAndTime, unreadableDay } from '../../../contract/shared/dates/written-dates.ts'
import { dayOutside, separateDay, showDayValue, type DayLimits } from './day-text.ts'
import { useTextOfValue } from './use-text-of-value.ts'

const loadCalendar = () => import('./day-calendar.tsx')
const DayCalendar = lazy(() => loadCalendar().then((module) => ({ default: module.DayCalendar })))

interface Props
  extends Pick<TextInputProps, 'name' | 'required' | 'disabled' | 'size' | 'autoComplete' | 'errorProps' | 'mod'>, DayLimits {
  label: string
  /** `YYYY-MM-DD`, or the typed text while that is no day. */
  value: string
  onChange: (value: string) => void
  /** The text was a day with a time; without it, the time is ignored. */
  onDayAndTime?: (day: string, time: string) => void
  /** An unreadable text is explained by a sentence of its own. */
  error: string | boolean | undefined
}

/**
 * A day, typed as DD/MM/YYYY or picked. The field is plain text; the calendar and its library are loaded when it is first opened.
 */
export const DayInput = ({
  label,
  value,
  onChange,
  onDayAndTime,
  error,
  min,
  max,
  disabled = false,
  autoComplete = 'off',
  ...rest
}: Props) => {
  const { text, isLeft, type, leave } = useTextOfValue(value, reading)
  const [isOpen, calendar] = useDisclosure(false)
  const isPhone = useIsPhone()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** Where the calendar was opened from, which gets the focus back. */
  const origin = useRef<HTMLElement>(null)
  const problem = unreadableDay(value)
  const shown = problem !== undefined && (isLeft || Boolean(error)) ? problem : error
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(input.current)
  }
  const open = (from: HTMLElement | null) => {
    origin.current = from
    calendar.open()
  }
  const close = () => {
    // The sheet holds the focus until this is rendered.
    flushSync(calendar.close)
    origin.current?.focus()
  }
  // On a phone the sheet does so.
  useBackAndEscapeClose(isOpen && !isPhone, close)
  const month = (
    <LoadBoundary fallback={<Text size="sm">No se pudo abrir el calendario. Escriba la fecha.</Text>}>
      <Suspense fallback={<Skeleton className={classes.loading} />}>
        <DayCalendar
          value={value}
          min={min}
          max={max}
          onPick={(day) => {
            onChange(day)
            close()
          }}
        />
      </Suspense>
    </LoadBoundary>
  )
  const button = (
    <ActionIcon
      variant="subtle"
      className={classes.button}
      aria-label={`Calendario: ${label}`}
      ref={opener}
      disabled={disabled}
      onClick={() => (isOpen ? close() : open(opener.current))}
      onPointerEnter={() => void loadCalendar().catch(() => undefined)}
    >
      <IconCalendar size={18} aria-hidden />
    </ActionIcon>
  )
  const withCalendar = isPhone ? (
    <>
      {button}
      <Sheet title={`Calendario: ${label}`} opened={isOpen} onClose={close} returnFocus={false}>
        <div className={classes.sheet}>{month}</div>
      </Sheet>
    </>
  ) : (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-end"
      trapFocus
      // Mantine would give the focus back to an element inside the calendar.
      closeOnEscape={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>{month}</Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...rest}
      disabled={disabled}
      ref={input}
      label={label}
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder="dd/mm/aaaa"
      error={shown ?? (isLeft ? dayOutside(value, { min, max }) : undefined)}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        const both = onDayAndTime && splitDayAndTime(typed)
        if (both) onDayAndTime(...both)
        else onChange(type(typed))
      }}
      onBlur={() => {
        const day = leave()
        if (day !== value) onChange(day)
      }}
      onKeyDown={openByKey}
      rightSection={withCalendar}
      rightSectionPointerEvents="auto"
      classNames={{ section: classes.section }}
    />
  )
}

const reading = { read: readDay, readBeingTyped: readDayBeingTyped, show: showDayValue, whileTyping: separateDay }
