import { Alert, Button, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { exitReasons, LONGEST_AT_DOOR_HOURS } from '../../../contract/attendance/attendance-rules.ts'
import { lacksExit } from '../../../contract/people/open-entry.ts'
import { exitForm } from '../../../contract/attendance/attendance.schema.ts'
import { DateTimeField } from '../../platform/record/fields/date-time-field.tsx'
import { FormShell } from '../../platform/record/form-shell.tsx'
import { useField, useForm, type AnyForm } from '../../platform/record/use-form.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { textOf } from '../../platform/text/values.ts'
import classes from './door-terminal.module.css'
import type { ExitSaid, Leaving } from './use-door-marks.ts'

interface Props {
  leaving: Leaving
  isBusy: boolean
  onLeave: (exit: ExitSaid) => void
  onStay: () => void
}

const OTHER = 'Otro'

/** Why a person leaves: one touch for the usual reasons. After more than a day they must also say when (S-15). */
export const ExitReasons = ({ leaving, isBusy, onLeave, onStay }: Props) => {
  const { person } = leaving
  const serverNow = () => new Date(Date.now() + leaving.serverAheadMs)
  const [isTimeNeeded] = useState(() => person.last_entry !== null && lacksExit(new Date(person.last_entry), serverNow()))
  const [isOther, setOther] = useState(false)
  const form = useForm({
    schema: exitForm(isTimeNeeded),
    values: { observation: '', date_entry: '' },
    toSent: ({ observation, date_entry }) => ({ observation, ...(date_entry !== '' && { date_entry }) }),
  })
  const leave = () => {
    const said = form.read()
    if (said !== undefined) onLeave(said)
  }
  const leaveFor = (reason: string) => {
    form.set('observation', reason)
    leave()
  }
  return (
    <section className={classes.exit} aria-label="Salida">
      <div className={classes.person}>
        <PersonAvatar person={person} size={96} />
        <div>
          <Title order={2} className={classes.name}>
            {person.name}
          </Title>
          <Text size="lg">
            Ingresó el <DateTime at={person.last_entry} />. ¿Por qué sale?
          </Text>
        </div>
      </div>
      <FormShell onSubmit={leave}>
        <Stack gap="md">
          {isTimeNeeded && (
            <Alert color="orange" icon={<IconClock aria-hidden />}>
              Pasaron más de 24 horas sin que marcara su salida. Indique cuándo salió y luego el motivo. En la puerta cuentan{' '}
              {LONGEST_AT_DOOR_HOURS} horas como máximo: lo demás se pide como corrección.
            </Alert>
          )}
          {/* Beside no icon: on a phone both halves need the whole width. */}
          {isTimeNeeded && <DateTimeField form={form} name="date_entry" />}
          {isOther ? (
            <Other form={form} isBusy={isBusy} />
          ) : (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              {exitReasons.map((reason) => (
                <Button key={reason} className={classes.reason} disabled={isBusy} onClick={() => leaveFor(reason)}>
                  {reason}
                </Button>
              ))}
              <Button variant="default" className={classes.reason} disabled={isBusy} onClick={() => setOther(true)}>
                {OTHER}
              </Button>
            </SimpleGrid>
          )}
          <Button variant="default" size="lg" disabled={isBusy} onClick={onStay}>
            No salgo
          </Button>
        </Stack>
      </FormShell>
    </section>
  )
}

const Other = ({ form, isBusy }: { form: AnyForm; isBusy: boolean }) => {
  const field = useField(form, 'observation')
  return (
    <>
      <Textarea
        name="observation"
        label="Motivo"
        size="lg"
        required
        autoFocus
        maxLength={field.maxLength}
        error={field.error}
        autosize
        minRows={2}
        value={textOf(field.value)}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.reason} loading={isBusy}>
        Marcar salida
      </Button>
    </>
  )
}
