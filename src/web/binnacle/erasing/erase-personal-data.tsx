import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { erasure, type Erased, type PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import { showDateTime, showDay } from '../../../contract/shared/dates/dates.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { api } from '../../platform/calls/api.ts'
import { loadedOf, useIdInAddress, useInvalidate } from '../../platform/calls/use-record.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { TextareaField } from '../../platform/record/fields/textarea-field.tsx'
import { RecordForm } from '../../platform/record/record-form.tsx'
import { RecordLoader } from '../../platform/record/record-view.tsx'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import { NotSent, SAVE_NOTICE, type Saving } from '../../platform/record/saving/use-save.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { Columns, FullWidth, Section } from '../../platform/ui/section.tsx'
import { FreeTexts } from './free-texts.tsx'

/** Erases what identifies patients and contacts of an emergency for good (S-65), also of a deleted one (role 1). */
export const ErasePersonalData = () => {
  const id = useIdInAddress()
  const answer = useQuery({
    queryKey: ['emergency', 'personal_data', id],
    queryFn: ({ signal }) => api.get<PersonalData>(`emergency/${id}/personal_data`, {}, signal),
    staleTime: 0,
  })
  return (
    <RecordLoader loaded={loadedOf(id, answer)} back={resourceScreens.emergency.list.path}>
      {(found) => <Erasing found={found} />}
    </RecordLoader>
  )
}

const Erasing = ({ found }: { found: PersonalData }) => {
  const form = useForm({ schema: erasure, values: { reason: '', passages: [] as string[] } })
  const { confirm } = useQuestions()
  const invalidate = useInvalidate()
  const back = found.is_deleted ? '/binnacle' : placeOf(resourceScreens.emergency.record, found.id)
  const saving: Saving<object, Erased> = {
    save: async (sent, { key }) => {
      const words = form.get().passages.length
      const isSure = await confirm({
        title: '¿Borrar los datos personales?',
        about: `${found.code} · ${found.name}`,
        text: `Para siempre: pacientes, ${found.patients}; contactos, ${found.contacts}; fotos, ${found.photos}; tachaduras, ${words}. Nadie podrá recuperarlo de Sirena.`,
        yes: 'Sí, borrar',
        no: 'No, cancelar',
        color: 'signal',
      })
      if (!isSure) throw new NotSent()
      return api.post(`emergency/${found.id}/erase_personal_data`, sent, key)
    },
    onSaved: () => {
      notices.done('Datos personales borrados', found.code)
      void invalidate('emergency')
    },
    next: { place: back },
    onFailed: (error) =>
      error.status === 0 || error.status >= 500
        ? notices.error('No se sabe si se borró', 'Cuando haya conexión, presione Borrar otra vez.', { id: SAVE_NOTICE })
        : showSaveFailure('No se borró nada', error),
  }
  return (
    <RecordForm form={form} back={back} button="Borrar" saving={saving}>
      <Section title={`${found.code} · ${found.name}`}>
        <Text mb="md">
          Se borran el nombre y la dirección de los pacientes, el nombre y el teléfono de los contactos, y las fotos: de la
          emergencia, de todas las entradas de la bitácora y de los archivos. Quedan la edad, el género, el destino y todas las
          cifras.
        </Text>
        <Columns>
          <Fact label="Pacientes con datos">{String(found.patients)}</Fact>
          <Fact label="Contactos con datos">{String(found.contacts)}</Fact>
          <Fact label="Fotos">{String(found.photos)}</Fact>
          <Fact label="Entradas de la bitácora con datos">{String(found.entries)}</Fact>
        </Columns>
        {found.patients + found.contacts + found.photos + found.entries === 0 && (
          <Text mt="md">Ya no quedan nombres, teléfonos ni fotos; todavía puede tachar palabras de los textos.</Text>
        )}
        <Earlier erased={found.erased} />
      </Section>
      <FreeTexts form={form} texts={found.texts} hasMore={found.has_more_texts} suggested={found.passages} />
      <Section title="Antes de borrar">
        <Columns>
          <FullWidth>
            <TextareaField form={form} name="reason" />
          </FullWidth>
        </Columns>
        <Alert mt="md" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {archivesInWords(found.archived_until)} El motivo, su nombre y la hora quedan en la bitácora.
        </Alert>
      </Section>
    </RecordForm>
  )
}

const archivesInWords = (until: string | null): string =>
  until === null
    ? 'Sirena no hace respaldos aquí: en los que alguien haya hecho por su cuenta, los datos siguen.'
    : `Los respaldos que Sirena ya hizo conservan estos datos hasta el ${showDay(until)}; en copias hechas por su cuenta, siguen.`

const Earlier = ({ erased }: Pick<PersonalData, 'erased'>) => {
  if (erased.length === 0) return null
  return (
    <Fact label="Ya se borró antes">
      {erased.map(({ id, creation_date, created_by_name, reason }) => (
        <div key={id}>
          <PlaceLink place={`/binnacle/${id}`}>{`${showDateTime(creation_date)}, ${created_by_name}`}</PlaceLink>
          {`: ${reason}`}
        </div>
      ))}
    </Fact>
  )
}
