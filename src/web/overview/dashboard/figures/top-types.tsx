import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import { useRights } from '../../../platform/rights/person.ts'
import { Section } from '../../../platform/ui/section.tsx'
import type { DashboardQuery, Report } from '../dashboard-queries.ts'
import { emergenciesPlace } from '../places.ts'
import classes from './top-types.module.css'
import { differenceInWords } from './words.ts'

interface Props {
  report: Report
  asked: DashboardQuery
}

/** The types with the most emergencies: their numbers as a table, with a bar below each name. */
export const TopTypes = ({ report, asked }: Props) => {
  const { mayOpen } = useRights()
  return (
    <Section title="Tipos más frecuentes">
      {report.data.length === 0 ? (
        <p className={classes.empty}>No hay estadisticas que mostrar</p>
      ) : (
        <TypesTable report={report} asked={mayOpen('/emergencies') ? asked : undefined} />
      )}
    </Section>
  )
}

interface TableProps {
  report: Pick<Report, 'data' | 'before'>
  /** Undefined for somebody who may not open the list, and on a wall. */
  asked: DashboardQuery | undefined
}

export const TypesTable = ({ report: { data: types, before }, asked }: TableProps) => {
  const most = Math.max(...types.map(({ total }) => total))
  const totalBefore = (type: number) => before?.data.find(({ id }) => id === type)?.total ?? 0
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Tipo de emergencia</th>
          <th scope="col">Emergencias</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ id, name, total }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              <span className={classes.name}>{name}</span>
              <span className={classes.bar} style={{ width: `${(total / most) * 100}%` }} />
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
              {before && (
                <span
                  className={classes.before}
                >{`Antes ${showNumber(totalBefore(id))} (${differenceInWords(total, totalBefore(id))})`}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
