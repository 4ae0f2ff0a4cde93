import { Paper, Progress, Text } from '@mantine/core'
import classes from './send-progress.module.css'

/** The progress of the upload, above the bar with the buttons. */
export const SendProgress = ({ fraction }: { fraction: number }) => {
  const percent = Math.round(fraction * 100)
  return (
    <Paper withBorder shadow="md" p="md" className={classes.progress} role="status">
      <Text size="sm" mb={6}>
        {percent < 100 ? `Enviando… ${percent} %` : 'Guardando…'}
      </Text>
      <Progress value={percent} striped={percent === 100} animated={percent === 100} aria-label="Envío de la emergencia" />
    </Paper>
  )
}
