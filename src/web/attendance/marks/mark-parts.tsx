import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { AttendancePerson } from '../../../contract/attendance/attendance.schema.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import type { ApiError } from '../../platform/calls/api.ts'
import { DialogButtons } from '../../platform/dialogs/dialog.tsx'
import { Fact } from '../../platform/record/fact.tsx'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import classes from './mark-dialog.module.css'

interface Props {
  person: AttendancePerson
  refused: ApiError | undefined
  /** Why there is nothing to save any more. */
  overtaken: string | undefined
  isBusy: boolean
  /** The focus begins at the button if nothing is filled in. */
  isSaveFirst?: true
  onCancel: () => void
  /** What else can be done once there is nothing to save. */
  wayOn?: ReactNode
  children?: ReactNode
}

/** What an entry and an exit show alike: the person, why nothing was marked, and the buttons, which stay in sight. */
export const MarkParts = ({ person, refused, overtaken, isBusy, isSaveFirst, onCancel, wayOn, children }: Props) => {
  const lastMark = person.is_entry ? person.last_entry : person.last_exit
  const closing = useRef<HTMLButtonElement>(null)
  const isOvertaken = overtaken !== undefined
  useEffect(() => {
    // 'Guardar' may have had the focus, which a disabled button loses.
    if (isOvertaken || isBusy) focusIfLost(closing.current)
  }, [isOvertaken, isBusy])
  return (
    <Stack gap="md">
      <Group gap="md" wrap="nowrap">
        <PersonAvatar person={person} size={64} />
        <Fact label="Nombre">{person.name}</Fact>
      </Group>
      <SimpleGrid cols={2} spacing="md">
        <Fact label="DPI">{person.no_dpi === null ? 'Solo lo ve su estación' : showDpi(person.no_dpi)}</Fact>
        <Fact label="Estación">{person.station_text}</Fact>
        <Fact label={person.is_entry ? 'Ingresó' : 'Última salida'}>{lastMark && <DateTime at={lastMark} />}</Fact>
      </SimpleGrid>
      {children}
      <div className={classes.foot}>
        {/* A refused time is explained at its field. */}
        {!isOvertaken && refused !== undefined && refused.errors['date_entry'] === undefined && (
          <Alert color="red" role="alert">
            {refused.detail || 'Error'}
          </Alert>
        )}
        {isOvertaken && (
          <Alert color="orange" role="alert">
            {overtaken}
          </Alert>
        )}
        <DialogButtons>
          <Button
            ref={closing}
            variant={isOvertaken && wayOn === undefined ? 'filled' : 'default'}
            data-closes
            onClick={onCancel}
          >
            {isOvertaken ? 'Aceptar' : closingWord(isBusy)}
          </Button>
          {isOvertaken ? (
            wayOn
          ) : (
            <Button key="save" type="submit" loading={isBusy} data-autofocus={isSaveFirst}>
              Guardar
            </Button>
          )}
        </DialogButtons>
      </div>
    </Stack>
  )
}

/** A mark that was sent goes on without the dialog. */
const closingWord = (isBusy: boolean) => (isBusy ? 'Cerrar' : 'Cancelar')
