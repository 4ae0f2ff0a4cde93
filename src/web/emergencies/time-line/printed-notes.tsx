import { Text, Timeline } from '@mantine/core'
import { arrivedInWords } from '../../../contract/emergencies/emergency-texts.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { useIsPrinting } from '../../platform/device/use-is-printing.ts'
import { Section } from '../../platform/ui/section.tsx'
import classes from './time-line.module.css'

/** On paper the notes alone: what was saved when is for those who may read it on the screen. */
export const PrintedNotes = ({ notes }: Pick<EmergencyDetail, 'notes'>) => {
  const isPrinting = useIsPrinting()
  if (!isPrinting || notes.length === 0) return null
  return (
    <Section title="Notas">
      <Timeline bulletSize={16} lineWidth={2} active={notes.length}>
        {notes.toReversed().map((note) => (
          <Timeline.Item key={note.id}>
            <Text className={classes.note}>{note.text}</Text>
            <Text size="sm" c="dimmed">{`${note.author.name}, ${arrivedInWords(note.created_at, note.noted_at)}`}</Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
