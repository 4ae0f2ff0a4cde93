import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BinnacleEntry as Entry } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { kindOf, sentenceOf } from '../../contract/binnacle/binnacle-sentences.ts'
import { entriesOf, placeOf, resourceScreens } from '../../contract/shared/rights/screens.ts'
import { detailInWords } from '../../contract/binnacle/binnacle-words.schema.ts'
import { showShortDateTime } from '../../contract/shared/dates/dates.ts'
import { EraseLink } from '../emergencies/parts/erase-link.tsx'
import { PersonExportButton } from '../people/parts/person-export.tsx'
import { LoadFailure } from '../platform/calls/load-failure.tsx'
import { useIdInAddress, useRecord } from '../platform/calls/use-record.ts'
import { useWriteSearch } from '../platform/list/use-list.ts'
import { Fact } from '../platform/record/fact.tsx'
import { RecordLoader, RecordView } from '../platform/record/record-view.tsx'
import { WayBack } from '../platform/record/way-back.tsx'
import { PlaceLink } from '../platform/ui/place-link.tsx'
import { Columns, FullWidth, Section } from '../platform/ui/section.tsx'
import { ActionBadge } from './action-badge.tsx'
import { loadFailed } from './load-failed.ts'
import panels from './state-panels.module.css'
import { StatePanels } from './state-panels.tsx'

const list = '/binnacle'

/** One entry of the binnacle: what happened, who did it, and the record before and after (role 1). */
export const BinnacleEntry = () => {
  const loaded = useRecord<Entry>('binnacle', useIdInAddress())
  if (loaded.state === 'failed') {
    return (
      <LoadFailure title={loadFailed} error={loaded.error} retry={loaded.retry}>
        <WayBack to={list} />
      </LoadFailure>
    )
  }
  return (
    <RecordLoader loaded={loaded} back={list}>
      {(entry) => <Detail key={entry.id} entry={entry} />}
    </RecordLoader>
  )
}

const Detail = ({ entry }: { entry: Entry }) => {
  const rows = detailInWords(entry.entity, entry.previous_detail, entry.current_detail)
  const different = rows.filter((row) => row.isDifferent)
  const isEdit = entry.previous_detail !== null && entry.current_detail !== null
  const search: { all?: unknown } = useSearch({ strict: false })
  const isWhole = search.all === '1'
  return (
    <RecordView
      title={`Entrada # ${entry.id}`}
      back={list}
      actions={
        // Of somebody who left there is no other page.
        entry.entity === 'user' &&
        entry.entity_id !== null && <PersonExportButton person={{ id: entry.entity_id, name: entry.name }} />
      }
    >
      <Section title="Qué pasó" aside={<ActionBadge action={entry.action_binnacle} />}>
        <Columns>
          <FullWidth>
            <Fact label="Descripción">{sentenceOf(entry)}</Fact>
          </FullWidth>
          <Fact label="Responsable">
            <Responsible entry={entry} />
          </Fact>
          <Fact label="Fecha y hora">{showShortDateTime(entry.creation_date)}</Fact>
          {entry.entity_id !== null && (
            <Fact label="Registro">
              <RecordOf entry={entry} id={entry.entity_id} />
            </Fact>
          )}
          {entry.action_binnacle === 'LOGIN' && <Fact label="Dispositivo">{deviceOf(entry)}</Fact>}
          {isEdit && (
            <Fact label="Datos que cambiaron">
              {different.map(({ label }) => label).join(', ') || 'Ninguno de los que se muestran'}
            </Fact>
          )}
          {entry.erased_by !== null && (
            <Fact label="Datos personales">
              {'Se borraron: '}
              <Anchor component={PlaceLink} place={`${list}/${entry.erased_by}`} underline="always">
                {`entrada # ${entry.erased_by}`}
              </Anchor>
            </Fact>
          )}
        </Columns>
        {entry.entity === 'emergency' && entry.entity_id !== null && <EraseLink id={entry.entity_id} />}
        {entry.entity_id !== null && <Others entry={entry} id={entry.entity_id} isWhole={isWhole} />}
      </Section>
      {isEdit && <OnlyChanges isWhole={isWhole} />}
      <StatePanels entry={entry} rows={isEdit && !isWhole ? different : rows} isFolded={isEdit && !isWhole} />
    </RecordView>
  )
}

/** In the address, so that it stays for the neighbouring entries and in a shared link. */
const OnlyChanges = ({ isWhole }: { isWhole: boolean }) => {
  const write = useWriteSearch()
  return (
    <>
      <Checkbox
        className={panels.choice}
        label="Solo cambios"
        checked={!isWhole}
        onChange={(event) => {
          const all = event.currentTarget.checked ? undefined : '1'
          write((latest) => ({ ...latest, all }), true)
        }}
      />
      <p className={panels.said}>{isWhole ? 'Se muestran todos los datos.' : 'Se muestran solo los datos que cambiaron.'}</p>
    </>
  )
}

const Responsible = ({ entry: { created_by, created_by_name } }: { entry: Entry }) =>
  created_by === null ? (
    created_by_name
  ) : (
    <Existing resource="user" id={created_by} place={placeOf(resourceScreens.user.record, created_by)}>
      {created_by_name}
    </Existing>
  )

const RecordOf = ({ entry, id }: { entry: Entry; id: number }) => {
  const { name, place } = kindOf(entry.entity)
  const label = [name, entry.name].filter(Boolean).join(' · ')
  const person = personOf(entry)
  return (
    <>
      {place === undefined ? (
        label
      ) : (
        <Existing resource={entry.entity === 'emergency_erasure' ? 'emergency' : entry.entity} id={id} place={place(id)}>
          {label}
        </Existing>
      )}
      {person !== undefined && (
        <>
          {' · '}
          <Anchor component={PlaceLink} place={`/human_resources/control_hours/detail/${person}`} underline="always">
            Horas de la persona
          </Anchor>
        </>
      )}
    </>
  )
}

/** From what somebody signed in; entries of before do not say. */
const deviceOf = ({ current_detail }: Entry): string => {
  const { device, connection } = current_detail ?? {}
  return typeof device === 'string' && typeof connection === 'string' ? `${device} por ${connection}` : ''
}

/** Whose marks they are: marks and corrections have no page of their own. */
const personOf = ({ entity, previous_detail, current_detail }: Entry): number | undefined => {
  if (entity !== 'attendance_mark' && entity !== 'attendance_correction') return undefined
  const user = (current_detail ?? previous_detail)?.['user']
  return typeof user === 'number' ? user : undefined
}

interface ExistingProps {
  resource: string
  id: number
  place: string
  children: string
}

/** A link to a record, if it still exists. */
const Existing = ({ resource, id, place, children }: ExistingProps): ReactNode => {
  const { state } = useRecord(resource, String(id))
  if (state === 'absent') return `${children} (ya no existe)`
  if (state !== 'ready') return children
  return (
    <Anchor component={PlaceLink} place={place} underline="always">
      {children}
    </Anchor>
  )
}

/** The other entries of the same record. */
const Others = ({ entry, id, isWhole }: { entry: Entry; id: number; isWhole: boolean }) => {
  const placeOfEntry = (other: number) => `${list}/${other}${isWhole ? '?all=1' : ''}`
  return (
    <Stack component="nav" gap="xs" mt="md" aria-label="Otras entradas de este registro">
      <Group gap="sm">
        {entry.older_id !== null && (
          <Button
            variant="default"
            component={PlaceLink}
            place={placeOfEntry(entry.older_id)}
            leftSection={<IconChevronLeft size={18} aria-hidden />}
          >
            Entrada anterior
          </Button>
        )}
        {entry.newer_id !== null && (
          <Button
            variant="default"
            component={PlaceLink}
            place={placeOfEntry(entry.newer_id)}
            rightSection={<IconChevronRight size={18} aria-hidden />}
          >
            Entrada siguiente
          </Button>
        )}
        {entry.older_id === null && entry.newer_id === null ? (
          <Text size="sm" c="dimmed">
            Es la única entrada de este registro.
          </Text>
        ) : (
          <Button variant="default" component={PlaceLink} place={entriesOf(entry.entity, id)}>
            Todas las de este registro
          </Button>
        )}
      </Group>
    </Stack>
  )
}
