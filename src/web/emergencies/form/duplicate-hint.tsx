import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TYPING_PAUSE_MS } from '../../../contract/shared/browser-limits.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { CallAddition } from '../../../contract/emergencies/emergency-additions.schema.ts'
import type { EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { readInstant } from '../../../contract/shared/dates/dates.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { dropDraft } from '../../platform/drafts/drafts.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useQuestions, type Question } from '../../platform/dialogs/questions.ts'
import { useFormValue } from '../../platform/record/use-form.ts'
import { isSame } from '../../platform/text/values.ts'
import { useGoTo } from '../../platform/ui/place-link.tsx'
import type { EmergencyFormState, EmergencyFormValues } from './emergency-form-values.ts'
import { joinedCall } from './joined-call.ts'
import { SimilarEmergency } from './warn-before-save.tsx'
import classes from './emergency-form.module.css'

type Similar = EmergencyWarnings['alike'][number]

const SHORTEST_ADDRESS = 5
/** More would push what is typed out of sight. */
const MOST_SHOWN = 3

/** What similar emergencies are looked for by, as JSON, which is equal while nothing changes; empty if there is too little. */
const askedOf = ({ emergency_type, address, stations, latitude, longitude, creation_date }: EmergencyFormValues): string => {
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  if (emergency_type === null || (address.trim().length < SHORTEST_ADDRESS && !isPlaced)) return ''
  const isDated = readInstant(creation_date) !== undefined
  return JSON.stringify({
    emergency_type,
    address,
    stations,
    ...(isPlaced && { latitude, longitude }),
    ...(isDated && { creation_date }),
  })
}

interface Props {
  form: EmergencyFormState
  /** Under which the form's input is stored. */
  draft: string
}

/** Emergencies in progress that may be the one that is being typed, to which the call can be added in place of a second record. */
export const DuplicateHint = ({ form, draft }: Props) => {
  const [asked] = useDebouncedValue(useFormValue(form, askedOf), TYPING_PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['emergency', 'alike', asked],
    queryFn: () => api.post<EmergencyWarnings>('emergency/check', JSON.parse(asked)),
    enabled: asked !== '',
    retry: false,
    placeholderData: (before) => before,
  })
  const similar = asked === '' ? [] : (data?.alike ?? []).slice(0, MOST_SHOWN)
  if (similar.length === 0) return <div role="status" />
  return (
    <div role="status">
      <Alert color="orange" mt="sm" title="Puede ser la misma emergencia">
        <Stack gap="sm">
          {similar.map((row) => (
            <Stack key={row.id} gap={6} align="flex-start">
              <Text size="sm">
                <SimilarEmergency {...row} />
              </Text>
              {row.may_join && <JoinButton form={form} draft={draft} row={row} />}
            </Stack>
          ))}
        </Stack>
      </Alert>
    </div>
  )
}

const JoinButton = ({ form, draft, row }: Props & { row: Similar }) => {
  const { confirm } = useQuestions()
  const invalidate = useInvalidate()
  const go = useGoTo()
  const [isSending, setSending] = useState(false)
  const join = async () => {
    const values = form.get()
    const call = joinedCall(values)
    if (!(await confirm(joining(row, call)))) return
    setSending(true)
    try {
      await api.post<EmergencyDetail>(`emergency/${row.id}/calls`, call)
    } catch (error) {
      notices.error(asApiError(error).message, undefined, { id: JOIN_NOTICE })
      return
    } finally {
      setSending(false)
    }
    notices.close(JOIN_NOTICE)
    notices.success(`Llamada agregada a la emergencia ${row.code}`)
    void invalidate('emergency')
    // What was typed meanwhile stays, and is asked about.
    if (isSame(form.get(), values)) {
      form.reset(form.stored())
      await dropDraft(draft)
    }
    go(placeOf(resourceScreens.emergency.record, row.id))
  }
  return (
    <Button variant="default" size="xs" className={classes.join} loading={isSending} onClick={() => void join()}>
      Es la misma: agregar como contacto y nota
    </Button>
  )
}
const JOIN_NOTICE = 'emergency-join'

const joining = ({ code }: Similar, { contact_person, text }: CallAddition): Question => ({
  title: `¿Agregar esta llamada a la emergencia ${code}?`,
  text: (
    <Stack gap="xs">
      {contact_person.map(({ name, phone_number }) => (
        <Text key={phone_number}>
          Contacto: {name}, {showPhone(phone_number)}
        </Text>
      ))}
      <Text>Nota: {text}</Text>
      <Text c="dimmed">Lo demás de este formulario se descarta.</Text>
    </Stack>
  ),
  yes: 'Agregar',
  no: 'Volver',
})
