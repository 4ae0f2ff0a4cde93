import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { DpiEntry } from './dpi-entry.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import classes from './qr-read.module.css'
import { CodeReader } from '../reader/code-reader.tsx'
import { useScreenAwake } from '../../platform/device/use-screen-awake.ts'
import { useWork } from '../../platform/versions/at-work.ts'
import { useScanMarks } from './use-scan-marks.ts'

/** The reader of codes: one person after another is marked, and everybody at the door sees and hears the answer. */
export const QrRead = () => {
  const { answer, asked, isPaused, lookUp, takeCode, ignore, cancel, finish } = useScanMarks()
  const [codes, countCodes] = useState(0)
  useScreenAwake()
  useWork()
  return (
    <div className={classes.page}>
      <div className={classes.ground} aria-hidden />
      <div className={classes.column}>
        <header className={classes.head}>
          <ActionIcon component={PlaceLink} place="/qr_scan" variant="default" size={44} aria-label="Volver a la lista">
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
          <Title order={1} size="h2">
            Escanear QR
          </Title>
        </header>
        <CodeReader
          isPaused={isPaused}
          onCode={(text) => {
            countCodes(codes + 1)
            takeCode(text)
          }}
          onIgnored={ignore}
        />
        <AnswerPanel answer={answer} />
        {/* A hand scanner's digits also end up in a field that has the focus: it begins anew. */}
        <DpiEntry key={codes} isBusy={answer.state === 'looking'} onDpi={(dpi) => void lookUp(dpi)} />
      </div>
      <MarkDialog asked={asked} onClose={cancel} onMarked={finish} />
    </div>
  )
}
