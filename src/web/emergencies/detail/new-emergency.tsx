import { Button, Group, Paper, Stack, Text, Title, Typography } from '@mantine/core'
import { IconCloudCheck, IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import {
  followersOf,
  isRead,
  isRefused,
  numberMadeBy,
  saidOf,
  sendNow,
  useOutbox,
  type Waiting,
} from '../../platform/outbox/outbox.ts'
import { useDiscard } from '../../platform/outbox/use-discard.ts'
import { WaitingBadge } from '../../platform/outbox/waiting-badge.tsx'
import { Fact } from '../../platform/record/fact.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { FullWidth, Section } from '../../platform/ui/section.tsx'
import { Message } from '../parts/emergency-loader.tsx'
import { WaitingPhotos } from '../waiting/waiting-part.tsx'
import { canEdit } from '../waiting/waiting-writes.ts'
import { newEmergency, shownOf } from '../waiting/whole-writes.ts'
import { ContactsSection } from './sections/contacts-section.tsx'
import { Facts } from './sections/facts.tsx'
import { PatientsTable } from './sections/patients-table.tsx'
import { TeamSection } from './sections/team-section.tsx'

const { list, record } = resourceScreens.emergency

/** An emergency that the server does not know yet, by the key of its write; once it has arrived, the way leads to the record. */
export const NewEmergency = ({ writeKey }: { writeKey: string }) => {
  const outbox = useOutbox()
  const one = newEmergency(outbox, writeKey)
  const number = numberMadeBy(writeKey)
  if (one) return <WaitingEmergency one={one} />
  if (number !== undefined) return <Navigate to={placeOf(record, number)} replace />
  if (!isRead(outbox)) return null
  return (
    <Message
      icon={IconCloudCheck}
      title="Esta emergencia ya no espera en este dispositivo"
      text="Si ya se envió, está en la lista con su número."
    >
      <Button variant="default" component={PlaceLink} place={list.path}>
        Ver la lista
      </Button>
    </Message>
  )
}

const WaitingEmergency = ({ one }: { one: Waiting }) => {
  const discard = useDiscard()
  const { key, notedAt, place, form = place } = one.kept.write
  const shown = shownOf(one)
  const { latitude, longitude, observations = '', pacients = [], firefighters = [] } = shown
  const team = { total_firefighters: firefighters.length, outcome: null, ...shown }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Title order={1} size="h2">
          Emergencia por enviar
        </Title>
        <WaitingBadge one={one} />
      </Group>
      <Paper withBorder p="md" role="note">
        <Text mb="sm" {...(isRefused(one) && { c: 'red' })}>
          {saidOf(one) ?? 'Está guardada en este dispositivo; se enviará cuando haya conexión.'}
        </Text>
        <Group gap="sm">
          {canEdit(one) && (
            <Button variant="default" component={PlaceLink} place={form} leftSection={<IconPencil size={18} aria-hidden />}>
              Editar
            </Button>
          )}
          {!isRefused(one) && (
            <Button leftSection={<IconCloudUp size={18} aria-hidden />} loading={one.isSending} onClick={sendNow}>
              Enviar ahora
            </Button>
          )}
          {!one.isSending && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void discard(one)}
            >
              Descartar
            </Button>
          )}
        </Group>
      </Paper>
      <Section title="Detalle general">
        <Facts>
          <Fact label="Tipo de emergencia">{shown.emergency_type_text}</Fact>
          <Fact label="Fecha reportada">{showDateTime(shown.creation_date ?? notedAt)}</Fact>
          <Fact label="Atención iniciada">{showDateTime(shown.attention_date)}</Fact>
          <Fact label="Forma de aviso">{shown.notice_form}</Fact>
          <Fact label="Número de heridos">{shown.injured}</Fact>
          <FullWidth>
            <Fact label="Dirección">{shown.address}</Fact>
          </FullWidth>
          {latitude !== undefined && longitude !== undefined && <Fact label="Punto">{`${latitude}, ${longitude}`}</Fact>}
        </Facts>
      </Section>
      <TeamSection emergency={team} brigade={{ firefighters, members: shown.members }} additions={undefined} />
      {observations !== '' && (
        <Section title="Observaciones">
          <Typography>
            {/* The editor writes a small set of harmless tags. */}
            <div dangerouslySetInnerHTML={{ __html: observations }} />
          </Typography>
        </Section>
      )}
      <Section title="Pacientes" nothing={pacients.length === 0 ? 'Sin pacientes' : undefined}>
        {pacients.length > 0 && <PatientsTable patients={pacients} correcting={() => null} />}
      </Section>
      <ContactsSection contacts={shown.contact_person} additions={undefined} />
      <Section title="Fotos" nothing={followersOf(key).length === 0 ? 'Sin fotos' : undefined}>
        <WaitingPhotos writes={followersOf(key)} />
      </Section>
    </Stack>
  )
}
