import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isDay, today } from '../../../contract/shared/dates/dates.ts'
import classes from './day-calendar.module.css'
import { EARLIEST, type DayLimits } from './day-text.ts'

interface Props extends DayLimits {
  value: string
  onPick: (day: string) => void
}

/** A month to pick a day from, with selectors of month and year. Loaded on demand: nothing else uses the date library. */
export const DayCalendar = ({ value, min = EARLIEST, max, onPick }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const now = today()
  const latest = max ?? `${Number(now.slice(0, 4)) + 10}-12-31`
  const isAllowed = (day: string) => day >= min && day <= latest
  const start = [value, now, latest].find((day) => isDay(day) && isAllowed(day)) ?? min

  // Mantine names both selectors alike.
  useLayoutEffect(() => {
    for (const [kind, name] of Object.entries({ month: 'Mes', year: 'Año' }))
      element.current?.querySelector(`select[data-select="${kind}"]`)?.setAttribute('aria-label', name)
  }, [])

  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return (
    <div ref={element}>
      <DatePicker
        locale="es"
        firstDayOfWeek={1}
        withNativeLevelSelect
        yearsSelectRange={[Number(min.slice(0, 4)), Number(latest.slice(0, 4))]}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        defaultDate={start}
        minDate={min}
        maxDate={latest}
        value={isDay(value) ? value : null}
        onChange={(day) => onPick(day ?? value)}
        getDayProps={(day) => (day === start ? { 'data-autofocus': true } : {})}
        getDayAriaLabel={(day) => dayjs(day).locale('es').format('D [de] MMMM [de] YYYY')}
        ariaLabels={labels}
        classNames={{ calendarHeaderSelect: classes.select }}
        className={classes.calendar}
      />
      {isAllowed(now) && (
        <Button variant="subtle" fullWidth className={classes.today} onClick={() => onPick(now)}>
          Hoy
        </Button>
      )}
    </div>
  )
}

const labels = {
  monthLevelControl: 'Mes y año',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
}
