import { Button, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { COUNTED_FIRST_STEPS } from '../../../contract/overview/limits.ts'
import type { FirstSteps as Steps } from '../../../contract/overview/first-steps.schema.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { Section } from '../../platform/ui/section.tsx'
import classes from './first-steps.module.css'
import { isReady, useFirstSteps } from './use-first-steps.ts'

type Counts = Steps['counts']

interface Step {
  counted: Exclude<keyof Counts, 'pilots'>
  what: string
  why: string
  one: string
  many: string
  links: readonly { place: string; text: string }[]
}

const steps: readonly Step[] = [
  {
    counted: 'stations',
    what: 'Estaciones',
    why: 'El personal, los vehículos y las emergencias pertenecen a una.',
    one: 'estación',
    many: 'estaciones',
    links: [
      { place: '/stations/import', text: 'Importar estaciones' },
      { place: '/stations/create', text: 'Crear una estación' },
    ],
  },
  {
    counted: 'emergency_types',
    what: 'Catálogo',
    why: 'Tipos de emergencia y de vehículo, y puestos: los usuales ya están preparados.',
    one: 'tipo de emergencia',
    many: 'tipos de emergencia',
    links: [{ place: '/catalogue', text: 'Elegir del catálogo' }],
  },
  {
    counted: 'vehicles',
    what: 'Vehículos',
    why: 'Con su placa, su unidad y su estación.',
    one: 'vehículo',
    many: 'vehículos',
    links: [
      { place: '/vehicles/import', text: 'Importar vehículos' },
      { place: '/vehicles/create', text: 'Crear un vehículo' },
    ],
  },
  {
    counted: 'people',
    what: 'Personal',
    why: 'Quien entra a Sirena y quien sale a las emergencias; al menos una persona es piloto.',
    one: 'persona más',
    many: 'personas más',
    links: [
      { place: '/users/import', text: 'Importar una lista' },
      { place: '/users/create', text: 'Crear una persona' },
    ],
  },
  {
    counted: 'emergencies',
    what: 'La primera emergencia',
    why: 'Puede ser de prueba: después se puede eliminar.',
    one: 'emergencia',
    many: 'emergencias',
    links: [{ place: '/emergencies/create', text: 'Registrar una emergencia' }],
  },
]

/** Leads whoever sets up a brigade, until there is something of everything. */
export const FirstSteps = () => {
  const found = useFirstSteps()
  if (found === undefined || isReady(found)) return null
  const next = steps.find((step) => !isDone(step, found.counts))
  return (
    <div data-screen-only>
      <Section title="Primeros pasos">
        <ol className={classes.steps}>
          {steps.map((step) => (
            <StepLine key={step.counted} step={step} counts={found.counts} isNext={step === next} />
          ))}
        </ol>
      </Section>
    </div>
  )
}

interface LineProps {
  step: Step
  counts: Counts
  isNext: boolean
}

const StepLine = ({ step, counts, isNext }: LineProps) => (
  <li className={classes.step}>
    {isDone(step, counts) ? (
      <IconCircleCheckFilled size={22} className={classes.done} aria-hidden />
    ) : (
      <IconCircleDashed size={22} className={classes.open} aria-hidden />
    )}
    <div>
      <b>{step.what}</b>
      <Text size="sm" c="dimmed">
        {factOf(step, counts)}
      </Text>
    </div>
    <div className={classes.links}>
      {step.links.map(({ place, text }) => (
        <Button key={place} component={PlaceLink} place={place} size="sm" variant={isNext ? 'filled' : 'default'}>
          {text}
        </Button>
      ))}
    </div>
  </li>
)

/** Every unit of an emergency has a pilot. */
const isDone = ({ counted }: Step, counts: Counts): boolean => counts[counted] > 0 && (counted !== 'people' || counts.pilots > 0)

const factOf = ({ counted, why, one, many }: Step, counts: Counts): string => {
  const count = counts[counted]
  if (count === 0) return why
  const there = `Hay ${countedText(count)} ${count === 1 ? one : many}.`
  return counted === 'people' && counts.pilots === 0
    ? `${there} Falta marcar a alguien con «Es piloto»: cada unidad de una emergencia lleva piloto.`
    : there
}

const countedText = (count: number): string =>
  count < COUNTED_FIRST_STEPS ? showNumber(count) : `${showNumber(COUNTED_FIRST_STEPS)} o más`
