import { Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDateTime } from '../../../contract/dates.ts'
import type { EmergencyDetail } from '../../../contract/emergencies.ts'
import { Section } from '../../ui/section.tsx'
import classes from './additions.module.css'

interface Props {
  emergency: Pick<EmergencyDetail, 'notes'>
  adding: ReactNode
  correcting: (id: number, name: string) => ReactNode
}

/** What happened meanwhile, as people wrote it down; the newest first. */
export const NotesSection = ({ emergency: { notes }, adding, correcting }: Props) => (
  <Section title="Notas" aside={adding} isEmpty={notes.length === 0}>
    {notes.length === 0 ? (
      <Text c="dimmed">Sin notas</Text>
    ) : (
      <Timeline bulletSize={16} lineWidth={2} active={notes.length}>
        {notes.toReversed().map((note) => (
          <Timeline.Item key={note.id}>
            <Text className={classes.note}>
              {note.text}
              {correcting(note.id, `nota del ${showDateTime(note.created_at)}`)}
            </Text>
            <Text size="sm" c="dimmed">{`${note.author.name}, ${showDateTime(note.created_at)}`}</Text>
          </Timeline.Item>
        ))}
      </Timeline>
    )}
  </Section>
)
