import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import { useRights } from '../../../platform/rights/person.ts'
import { Section } from '../../../platform/ui/section.tsx'
import type { DashboardQuery, Report } from '../dashboard-queries.ts'
import { typeColors } from './palette.ts'
import { emergenciesPlace } from '../places.ts'
import classes from './top-types.module.css'

const TypesChart = lazy(() => import('./charts.tsx').then((module) => ({ default: module.TypesChart })))

interface Props {
  types: Report['data']
  asked: DashboardQuery
}

/** The types with the most emergencies: their numbers as a table, and a bar beside each. */
export const TopTypes = ({ types, asked }: Props) => {
  const { mayOpen } = useRights()
  if (types.length === 0)
    return (
      <Section title="Tipos más frecuentes">
        <p className={classes.empty}>No hay estadisticas que mostrar</p>
      </Section>
    )
  return (
    <Section title="Tipos más frecuentes">
      <TypesTable types={types} asked={mayOpen('/emergencies') ? asked : undefined} />
    </Section>
  )
}

interface TableProps {
  types: Report['data']
  /** Undefined for somebody who may not open the list, and on a wall. */
  asked: DashboardQuery | undefined
}

export const TypesTable = ({ types, asked }: TableProps) => (
  <div className={classes.chart}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Tipo de emergencia</th>
          <th scope="col">Emergencias</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ id, name, total }, index) => (
          <tr key={id}>
            <th scope="row" title={name}>
              <span className={classes.swatch} style={{ backgroundColor: cssColor(typeColors[index]) }} aria-hidden />
              {name}
            </th>
            <td>
              {asked ? (
                <PlaceLink
                  place={emergenciesPlace(asked, { emergency_type_id: String(id) })}
                  aria-label={`${name}: ${showNumber(total)}. Ver la lista`}
                >
                  {showNumber(total)}
                </PlaceLink>
              ) : (
                showNumber(total)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className={classes.bars} style={rowsOf(types.length)} aria-hidden inert>
      <LoadBoundary fallback={null}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <TypesChart types={types} />
        </Suspense>
      </LoadBoundary>
    </div>
  </div>
)

/** The bars are as high as the rows of the table. */
const rowsOf = (count: number): Record<string, string> => ({ '--rows': String(count) })

const cssColor = (color = 'gray.6') => `var(--mantine-color-${color.replace('.', '-')})`
