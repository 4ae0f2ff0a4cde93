import { WARNINGS_MS } from '../../../contract/fleet/limits.ts'
import { Anchor, List, Stack, Text } from '@mantine/core'
import type { Doubt, EmergencyCheck, EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { useQuestions, type Question } from '../../platform/dialogs/questions.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import type { EmergencyFormValues, MemberFormValues } from './emergency-form-values.ts'

/** The values to check: of an edit only what it changes, since the rest was checked before. */
const askedOf = (draft: EmergencyFormValues, stored: EmergencyFormValues | undefined) => {
  const { emergency_type, address, latitude, longitude, stations, creation_date, attention_date } = draft
  const known = stored ? peopleIn(stored) : []
  const people = [...new Set(peopleIn(draft))].filter((person) => !known.includes(person))
  const isMoved = stored?.latitude !== latitude || stored.longitude !== longitude || stored.emergency_type !== emergency_type
  const isPlaced = isMoved && typeof latitude === 'number' && typeof longitude === 'number'
  return {
    emergency_type,
    people,
    members: draft.members.flatMap((row) => readings(row, stored)),
    address: stored?.address === address ? '' : address,
    ...(isPlaced && { latitude, longitude }),
    ...((isMoved || stored.address !== address) && { stations }),
    ...(creation_date !== '' && stored?.creation_date !== creation_date && { creation_date }),
    ...(stored?.attention_date !== attention_date && { attention_date }),
  }
}

/** What an edit changes of a unit's kilometres. */
const readings = ({ vehicle, km_inicial, km_final }: MemberFormValues, stored: EmergencyFormValues | undefined) => {
  if (typeof km_inicial !== 'number' || typeof km_final !== 'number') return []
  const known = stored?.members.find((row) => row.vehicle === vehicle)
  return known?.km_inicial === km_inicial && known.km_final === km_final ? [] : [{ vehicle, km_inicial, km_final }]
}

const peopleIn = ({ firefighters, telephonist, members }: EmergencyFormValues): number[] =>
  [...firefighters, telephonist, ...members.map((row) => row.pilot)].filter((person) => person !== null)

/** The edited emergency, or the key of a new one, which must not cause warnings about itself. */
type Own = { id: number } | { key: string }

/** The server's warnings; undefined if it does not answer in time, since a check must not block a save. */
export const warningsOf = async (
  draft: EmergencyFormValues,
  stored: EmergencyFormValues,
  own: Own,
): Promise<EmergencyWarnings | undefined> => {
  const asked = askedOf(draft, 'id' in own ? stored : undefined)
  const { emergency_type: _, people, members, address, ...others } = asked
  if (people.length + members.length === 0 && address === '' && Object.keys(others).length === 0) return none
  return checkInTime({ ...asked, ...own })
}

const checkInTime = (asked: object): Promise<EmergencyWarnings | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WARNINGS_MS))
  const answer = api.post<EmergencyWarnings>('emergency/check', asked)
  return Promise.race([answer.catch(() => undefined), late])
}

/** Asks about what is mostly a slip in what is corrected of an emergency by itself; whether it is saved all the same. */
export const useDoubts = () => {
  const { confirm } = useQuestions()
  return async (
    { id, emergency_type }: { id: number; emergency_type: number | null },
    corrected: Pick<EmergencyCheck, 'members'> | Pick<EmergencyCheck, 'latitude' | 'longitude' | 'stations'>,
  ): Promise<boolean> => {
    const checked = emergency_type === null ? undefined : await checkInTime({ id, emergency_type, ...corrected })
    const doubts = checked?.doubts ?? []
    return doubts.length === 0 || confirm(warning({ ...none, doubts }))
  }
}

const none: EmergencyWarnings = { busy: [], alike: [], doubts: [] }

export const isEmpty = ({ busy, alike, doubts }: EmergencyWarnings): boolean => busy.length + alike.length + doubts.length === 0

export const warning = (warnings: EmergencyWarnings): Question => ({
  title: 'Revise antes de guardar',
  text: <Warnings {...warnings} />,
  yes: 'Guardar de todos modos',
  no: 'Volver',
})

const Warnings = ({ busy, alike, doubts }: EmergencyWarnings) => (
  <Stack gap="md">
    {doubts.length > 0 && (
      <List>
        {doubts.map((doubt) => (
          <List.Item key={JSON.stringify(doubt)}>{sentenceOf(doubt)}</List.Item>
        ))}
      </List>
    )}
    {alike.length > 0 && (
      <div>
        <Text fw={600}>Puede ser la misma emergencia:</Text>
        <List>
          {alike.map((row) => (
            <List.Item key={row.id}>
              <SimilarEmergency {...row} />
            </List.Item>
          ))}
        </List>
      </div>
    )}
    {busy.length > 0 && (
      <div>
        <Text fw={600}>Ya están en otra emergencia en curso:</Text>
        <List>
          {busy.map((row) => (
            <List.Item key={`${row.id} ${row.person}`}>
              {row.person}: <EmergencyLink id={row.id} code={row.code} />
            </List.Item>
          ))}
        </List>
      </div>
    )}
  </Stack>
)

const sentenceOf = (doubt: Doubt): string => {
  if (doubt.about === 'reported')
    return `La fecha reportada es de ${showNumber(doubt.days)} días antes del registro. ¿Es correcta?`
  if (doubt.about === 'date') {
    const [days, side] = doubt.days < 0 ? [-doubt.days, 'antes'] : [doubt.days, 'después']
    return `La fecha de atención es de ${showNumber(days)} días ${side} del reporte. ¿Es correcto el año?`
  }
  if (doubt.about === 'distance') return `${doubt.unit}: ${showNumber(doubt.kilometres)} km recorridos. ¿Sobra un dígito?`
  if (doubt.about === 'last')
    return `${doubt.unit}: el kilometraje inicial es menor que los ${showNumber(doubt.kilometres)} km con que terminó la emergencia ${doubt.code}.`
  return `El punto está cerca de ${doubt.municipality}, fuera del departamento de la estación (${doubt.departments.join(', ')}).`
}

export const SimilarEmergency = ({ id, code, emergency_type_text, address, minutes }: EmergencyWarnings['alike'][number]) => (
  <>
    <EmergencyLink id={id} code={code} /> {emergency_type_text}, {address}, {ago(minutes)}
  </>
)

/** In its own window, since the form is not saved. */
const EmergencyLink = ({ id, code }: { id: number; code: string }) => (
  <Anchor href={`#/emergency/${id}`} target="_blank" rel="noreferrer" underline="always">
    {code}
  </Anchor>
)

const ago = (minutes: number): string => {
  if (minutes < 1) return 'hace un momento'
  if (minutes < 90) return minutes === 1 ? 'hace 1 minuto' : `hace ${minutes} minutos`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `hace ${hours} horas` : `hace ${Math.round(hours / 24)} días`
}
