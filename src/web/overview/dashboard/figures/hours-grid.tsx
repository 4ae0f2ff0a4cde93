import { Box } from '@mantine/core'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import classes from './hours-grid.module.css'

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

/** The emergencies of each hour of each weekday. The tone only repeats the number of its cell. */
export const HoursGrid = ({ hours }: { hours: readonly (readonly number[])[] }) => {
  const most = Math.max(1, ...hours.flat())
  return (
    <Box className={classes.scroll} tabIndex={0} role="group" aria-label="Tabla de horas y días">
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.corner}>Día</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col" aria-label={`${hour} horas`}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, day) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              {(hours[day] ?? []).map((count, hour) => (
                // An hour has no other identity than its place.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={hour} style={toneOf(count / most)} data-none={count === 0 || undefined}>
                  {showNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const toneOf = (share: number): Record<string, string> => ({ '--tone': `${Math.round(share * 55)}%` })
