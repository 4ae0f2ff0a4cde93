import { Button, Group, Text } from '@mantine/core'
import { IconBulb, IconCameraOff, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { OneChoice } from '../../platform/choices/one-choice.tsx'
import { FailureDialog } from '../../platform/dialogs/failure-dialog.tsx'
import type { CameraProblem } from './camera-problem.ts'
import classes from './code-reader.module.css'
import { useCamera } from './use-camera.ts'
import { useHandScanner, useReadCodes } from './use-read-codes.ts'

interface Props {
  /** While paused no code is taken. */
  isPaused: boolean
  onCode: (text: string) => void
  /** Called for an address of a hand scanner while paused. */
  onIgnored: () => void
}

/** The camera as a scanner, its torch and the choice of camera, and a hand scanner besides. */
export const CodeReader = ({ isPaused, onCode, onIgnored }: Props) => {
  const { video, isOn, problem, retry, cameras, camera, choose, setTorch } = useCamera()
  const hasNoDecoder = useReadCodes({ video, isOn, isPaused, onCode })
  useHandScanner({ isPaused, onCode, onIgnored })
  const retryButton = useRef<HTMLButtonElement>(null)
  const [dismissed, dismiss] = useState<CameraProblem>()
  return (
    <section className={classes.reader} aria-label="Cámara">
      <div className={classes.picture} aria-busy={!isOn && problem === undefined}>
        <video ref={video} className={classes.video} muted playsInline data-on={isOn || undefined} aria-hidden />
        {isOn && <div className={classes.target} aria-hidden />}
        {!isOn && problem === undefined && <p className={classes.note}>Abriendo la cámara…</p>}
        {isOn && hasNoDecoder && (
          <p className={classes.note} role="alert">
            El lector no se pudo cargar. Se intenta de nuevo; revise la conexión.
          </p>
        )}
        {problem !== undefined && (
          <div className={classes.problem} role="alert">
            <IconCameraOff size={40} stroke={1.5} aria-hidden />
            <Text>{problem.text}</Text>
            <Button ref={retryButton} variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={retry}>
              Reintentar
            </Button>
          </div>
        )}
      </div>
      {(setTorch !== undefined || cameras.length > 1) && (
        <Group gap="sm" align="flex-end">
          {setTorch !== undefined && <Torch setTorch={setTorch} />}
          {cameras.length > 1 && (
            <OneChoice
              label="Cámara"
              data={cameras.map(({ id, name }) => ({ value: id, label: name }))}
              value={camera}
              onChange={(id) => id !== null && choose(id)}
              maw={320}
            />
          )}
        </Group>
      )}
      <FailureDialog
        message={problem?.fault ?? ''}
        opened={problem?.fault !== undefined && problem !== dismissed}
        onClose={() => dismiss(problem)}
        returnTo={retryButton}
      />
    </section>
  )
}

const Torch = ({ setTorch }: { setTorch: (isOn: boolean) => Promise<void> }) => {
  const [isOn, setOn] = useState(false)
  const toggle = async () => {
    // Some cameras say that they have one and refuse.
    await setTorch(!isOn).then(
      () => setOn(!isOn),
      () => undefined,
    )
  }
  return (
    <Button
      variant="default"
      size="md"
      aria-pressed={isOn}
      leftSection={<IconBulb size={20} aria-hidden />}
      onClick={() => void toggle()}
    >
      {isOn ? 'Apagar la linterna' : 'Encender la linterna'}
    </Button>
  )
}
