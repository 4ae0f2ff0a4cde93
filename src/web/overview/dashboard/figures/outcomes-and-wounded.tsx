import { labelOf } from '../../../../contract/shared/codes.ts'
import { Outcome, outcomes } from '../../../../contract/emergencies/emergency-outcomes.ts'
import { useRights } from '../../../platform/rights/person.ts'
import { Section } from '../../../platform/ui/section.tsx'
import type { DashboardQuery, Report } from '../dashboard-queries.ts'
import { emergenciesPlace } from '../places.ts'
import { FigureCard } from './figure-card.tsx'
import { FoldedSection } from './folded-section.tsx'
import classes from './figures.module.css'

interface Props {
  report: Report
  asked: DashboardQuery
}

/** How the resolved ones ended; each number leads to them. Nothing if all were attended. */
export const Outcomes = ({ report: { outcomes: counted, before }, asked }: Props) => {
  const { mayOpen } = useRights()
  if (counted.every(({ outcome }) => outcome === Outcome.Atendida)) return null
  const placeOf = (outcome: number) =>
    mayOpen('/emergencies') ? emergenciesPlace(asked, { outcome: String(outcome) }) : undefined
  return (
    <FoldedSection title="Cómo terminaron">
      <dl className={classes.lines}>
        {counted.map(({ outcome, emergencies }) => (
          <FigureCard
            key={outcome}
            label={labelOf(outcomes, outcome)}
            value={emergencies}
            place={placeOf(outcome)}
            before={
              before === null
                ? undefined
                : { value: before.outcomes.find((one) => one.outcome === outcome)?.emergencies ?? 0, place: undefined }
            }
          />
        ))}
      </dl>
    </FoldedSection>
  )
}

const kinds = [
  { name: 'firearm', label: 'Heridos por arma de fuego' },
  { name: 'white_weapon', label: 'Heridos por arma blanca' },
  { name: 'wounded', label: 'Heridos varios' },
] as const

/** The patients of emergencies of the types of each kind; each number leads to those emergencies. */
export const Wounded = ({ report, asked }: Props) => {
  const { mayOpen } = useRights()
  return (
    <Section title="Heridos">
      <dl className={classes.lines}>
        {kinds.map(({ name, label }) => {
          const types = report.wounded_types[name]
          const isLinked = mayOpen('/emergencies') && types.length > 0
          return (
            <FigureCard
              key={name}
              label={label}
              words={report[name] === 1 ? 'paciente' : 'pacientes'}
              value={report[name]}
              leadsTo="Ver sus emergencias"
              place={isLinked ? emergenciesPlace(asked, { emergency_type_id: types.join(',') }) : undefined}
              before={report.before === null ? undefined : { value: report.before[name], place: undefined }}
            />
          )
        })}
      </dl>
    </Section>
  )
}
