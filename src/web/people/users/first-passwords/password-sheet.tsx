import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import type { FirstPasswordSheet } from '../../../../contract/people/first-passwords.schema.ts'
import { showDashedDay } from '../../../../contract/shared/dates/dates.ts'
import { showDpi } from '../../../../contract/shared/text/written-numbers.ts'
import { useQuestions } from '../../../platform/dialogs/questions.ts'
import { leavesScreen } from '../../../platform/record/leaves-screen.ts'
import { readToken } from '../../../platform/storage/read-token.ts'
import { takeFocus } from '../../../platform/ui/focus-back.ts'
import { Logo } from '../../../platform/ui/logo.tsx'
import { useWork } from '../../../platform/versions/at-work.ts'
import classes from './password-sheet.module.css'

const SLIPS_A_PAGE = 8
// Active while the sheet is on the screen. A named @page would add an empty page of the default size.
const paper = '@page { size: letter portrait; margin: 10mm }'

type Slips = FirstPasswordSheet['slips']
const pagesOf = (slips: Slips): Slips[] =>
  Array.from({ length: Math.ceil(slips.length / SLIPS_A_PAGE) }, (_, page) =>
    slips.slice(page * SLIPS_A_PAGE, (page + 1) * SLIPS_A_PAGE),
  )

const leaving = {
  title: '¿Salir de la hoja?',
  text: 'Las contraseñas no se volverán a mostrar. Si no las imprimió, tendrá que crear otras.',
  yes: 'Salir',
  no: 'Seguir aquí',
}

interface Props {
  sheet: FirstPasswordSheet
  onDone: () => void
}

/** Shown only once, so leaving asks for confirmation. */
export const PasswordSheet = ({ sheet, onDone }: Props) => {
  const { confirmLeave } = useQuestions()
  useWork()
  useBlocker({
    shouldBlockFn: async (move) => {
      if (!leavesScreen(move) || readToken() === null) return false
      return !(await confirmLeave(leaving))
    },
    enableBeforeUnload: () => readToken() !== null,
  })
  const finish = async () => {
    if (await confirmLeave(leaving)) onDone()
  }
  const pages = pagesOf(sheet.slips)
  return (
    <Stack gap="lg">
      <Stack gap="md" className={classes.screen}>
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={1} size="h2" tabIndex={-1} ref={takeFocus}>
              Contraseñas para imprimir
            </Title>
            <Text c="dimmed" role="status">
              {`${sheet.slips.length === 1 ? '1 contraseña' : `${sheet.slips.length} contraseñas`} en ${pages.length === 1 ? '1 hoja' : `${pages.length} hojas`} carta`}
            </Text>
          </div>
          <Group gap="sm">
            <Button variant="default" onClick={() => void finish()}>
              Terminar
            </Button>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        </Group>
        <Alert color="yellow" role="note">
          Imprímalas ahora: no se volverán a mostrar. Corte por las líneas y entregue cada una solo a su dueño.
        </Alert>
      </Stack>
      <div className={classes.sheet}>
        <style>{paper}</style>
        {pages.map((slips) => (
          <div key={slips[0]?.id} className={classes.page}>
            {slips.map((slip) => (
              <Slip key={slip.id} slip={slip} site={sheet.site} lastDay={sheet.last_day} />
            ))}
          </div>
        ))}
      </div>
    </Stack>
  )
}

const Slip = ({ slip, site, lastDay }: { slip: Slips[number]; site: string; lastDay: string }) => (
  <article className={classes.slip} aria-label={`Contraseña de ${slip.name}`}>
    <header className={classes.brand}>
      <Logo />
      <p>{slip.station_text}</p>
    </header>
    <p className={classes.name}>{slip.name}</p>
    <dl className={classes.facts}>
      <div className={classes.site}>
        <dt>Entre en</dt>
        <dd>{site.replace('https://', '')}</dd>
      </div>
      <div>
        <dt>DPI</dt>
        <dd>{showDpi(slip.no_dpi)}</dd>
      </div>
      <div className={classes.password}>
        <dt>Primera contraseña, en minúsculas y con sus guiones</dt>
        <dd>{slip.password}</dd>
      </div>
    </dl>
    <p className={classes.rule}>
      <strong>{`Vence el ${showDashedDay(lastDay)}.`}</strong> Al entrar por primera vez debe cambiarla por una que solo usted
      sepa.
    </p>
  </article>
)
