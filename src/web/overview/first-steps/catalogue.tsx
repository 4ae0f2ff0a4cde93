import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { catalogueChoice, type CatalogueChoice, type FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import {
  startingEmergencyTypes,
  startingJobPositions,
  startingVehicleTypes,
} from '../../../contract/overview/starting-catalogue.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { useInvalidate, type Loaded } from '../../platform/calls/use-record.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import type { Saving } from '../../platform/record/saving/use-save.ts'
import { useField, useForm, type AnyForm } from '../../platform/record/use-form.ts'
import { Section } from '../../platform/ui/section.tsx'
import classes from './catalogue.module.css'
import { firstStepsQuery } from './use-first-steps.ts'

type Key = number | string

interface Offer {
  key: Key
  name: string
  detail?: string
}

interface Kind {
  kind: keyof CatalogueChoice
  title: string
  /** Of what is not offered. */
  there: string
  offers: readonly Offer[]
}

const kinds: readonly Kind[] = [
  {
    kind: 'emergency_types',
    title: 'Tipos de emergencia',
    there: 'Ya existe, o su código ya está en uso',
    offers: startingEmergencyTypes.map(({ code, name, category, subTypes }) => ({
      key: code,
      name: `${code} ${name}`,
      detail: `${category}: ${subTypes.join(', ')}`,
    })),
  },
  {
    kind: 'vehicle_types',
    title: 'Tipos de vehículo',
    there: 'Ya existe',
    offers: startingVehicleTypes.map(({ name, nomenclature }) => ({ key: name, name, detail: nomenclature })),
  },
  {
    kind: 'job_positions',
    title: 'Puestos',
    there: 'Ya existe',
    offers: startingJobPositions.map((title) => ({ key: title, name: title })),
  },
]

/** The usual types and positions, to be ticked; what the brigade has already is not offered again. */
export const Catalogue = () => {
  const { data, error, refetch } = useQuery({ ...firstStepsQuery, staleTime: 0 })
  const loaded: Loaded<FirstSteps> =
    data !== undefined
      ? { state: 'ready', record: data }
      : error !== null
        ? { state: 'failed', error: asApiError(error), retry: () => void refetch() }
        : { state: 'loading' }
  return (
    <RecordLoader loaded={loaded} back="/">
      {({ present }) => <Choice present={present} />}
    </RecordLoader>
  )
}

const missingOf = (present: CatalogueChoice, { kind, offers }: Kind): Key[] =>
  offers.map(({ key }) => key).filter((key) => !(present[kind] as Key[]).includes(key))

const Choice = ({ present }: { present: CatalogueChoice }) => {
  const invalidate = useInvalidate()
  const missing = Object.fromEntries(kinds.map((each) => [each.kind, missingOf(present, each)]))
  // Each kind has its own keys.
  const form = useForm({ schema: catalogueChoice, values: missing as unknown as CatalogueChoice })
  const saving: Saving<CatalogueChoice, FirstSteps> = {
    save: (sent, { key }) => api.post('first_steps/catalogue', sent, key),
    onSaved: () => {
      notices.done('Registros creados', 'Catálogo para empezar')
      for (const resource of ['emergency_type', 'vehicle_type', 'job_management'] as const) void invalidate(resource)
    },
    next: { place: '/' },
    onFailed: (error) => showSaveFailure('Error en la creación', error),
  }
  return (
    <RecordForm form={form} back="/" button="Agregar lo elegido" saving={saving}>
      <Text>Quite lo que su cuerpo de bomberos no usa. Todo se puede cambiar después en sus listas, y agregar más.</Text>
      {kinds.map((each) => (
        <Offers key={each.kind} form={form} of={each} missing={missing[each.kind] ?? []} />
      ))}
    </RecordForm>
  )
}

const Offers = ({ form, of: { kind, title, there, offers }, missing }: { form: AnyForm; of: Kind; missing: readonly Key[] }) => {
  const { value, set } = useField(form, kind)
  // As the form was filled.
  const chosen = value as readonly Key[]
  const toggle = (key: Key, isChosen: boolean) => set(missing.filter((each) => (each === key ? isChosen : chosen.includes(each))))
  return (
    <Section
      title={title}
      aside={
        missing.length > 1 && (
          <Checkbox
            label="Todos"
            checked={chosen.length === missing.length}
            indeterminate={chosen.length > 0 && chosen.length < missing.length}
            onChange={(event) => set(event.currentTarget.checked ? [...missing] : [])}
          />
        )
      }
    >
      <Stack gap="md" className={classes.offers}>
        {offers.map(({ key, name, detail }) => {
          const isMissing = missing.includes(key)
          return (
            <Checkbox
              key={key}
              label={name}
              description={isMissing ? detail : there}
              checked={!isMissing || chosen.includes(key)}
              disabled={!isMissing}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
            />
          )
        })}
      </Stack>
    </Section>
  )
}
