import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useRef } from 'react'
import { badRange } from '../../../contract/shared/dates/day-range.ts'
import { outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { isDay, today } from '../../../contract/shared/dates/dates.ts'
import { codeOptions } from '../../platform/choices/code-options.ts'
import { ManyChoices } from '../../platform/choices/many-choices.tsx'
import { DayInput } from '../../platform/dates/day-input.tsx'
import { Sheet } from '../../platform/dialogs/sheet.tsx'
import { NamedRangeButtons } from '../../platform/list/filters/named-range-buttons.tsx'
import type { DayRangeFields } from '../../platform/list/filters/use-day-range.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import classes from './dashboard-filters.module.css'
import type { Offer, Offers } from './offers.ts'
import type { DashboardFilters } from './use-dashboard-filters.ts'

const optionsOf = ({ options }: Offer) => options.map(({ id, name }) => ({ value: String(id), label: name }))

interface Props {
  chosen: DashboardFilters
  days: DayRangeFields
  offers: Offers
}

/** All filters in one line; on a phone in a sheet. */
export const DashboardFilterFields = (props: Props) => {
  const isPhone = useIsPhone()
  const [opened, sheet] = useDisclosure(false)
  const { count, clear } = props.chosen
  const line = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  // The button is gone then. Focusing a field of the sheet would open the keyboard of the phone.
  const clearAndFocus = () => {
    clear()
    const next = isPhone ? done.current : line.current?.querySelector('input')
    next?.focus()
  }
  const clearButton = count > 0 && (
    <Button variant={isPhone ? 'default' : 'subtle'} className={classes.clear} onClick={clearAndFocus}>
      Quitar filtros
    </Button>
  )
  if (!isPhone)
    return (
      <div className={classes.room}>
        <div ref={line} role="group" aria-label="Filtros" className={classes.line}>
          <Fields {...props} />
          {clearButton}
        </div>
      </div>
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={sheet.open}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <Sheet
        title="Filtros"
        opened={opened}
        onClose={sheet.close}
        footer={
          <div className={classes.actions}>
            {clearButton}
            <Button ref={done} onClick={sheet.close}>
              Ver estadísticas
            </Button>
          </div>
        }
      >
        <div className={classes.fields}>
          <Fields {...props} />
        </div>
      </Sheet>
    </>
  )
}

const Fields = ({ chosen, days, offers }: Props) => {
  const { typed, type, isBackwards } = days
  const now = today()
  const isLate = isDay(typed.first) && typed.first > now
  return (
    <>
      <NamedRangeButtons days={days} />
      <DayInput
        label="Fecha inicial"
        value={typed.first}
        max={now}
        error={isBackwards ? badRange : isLate ? 'Esta fecha aún no llega' : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(day) => type({ first: day })}
      />
      <DayInput
        label="Fecha final"
        value={typed.last}
        {...(isDay(typed.first) && !isBackwards && { min: typed.first })}
        error={isBackwards}
        onChange={(day) => type({ last: day })}
      />
      <ManyChoices
        label="Estaciones"
        data={optionsOf(offers.stations)}
        absent={offers.stations.absent}
        value={chosen.stations}
        onChange={chosen.chooseStations}
      />
      <ManyChoices
        label="Tipos de emergencia"
        data={optionsOf(offers.types)}
        absent={offers.types.absent}
        value={chosen.types}
        onChange={chosen.chooseTypes}
      />
      <ManyChoices
        label="Resultados"
        data={codeOptions(outcomes).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.outcomes}
        onChange={chosen.chooseOutcomes}
      />
    </>
  )
}
