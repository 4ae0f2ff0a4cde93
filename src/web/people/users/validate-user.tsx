import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, type Ref } from 'react'
import { needsStation, roleNames, Role } from '../../../contract/shared/rights/roles.ts'
import { userValidationForm } from '../../../contract/people/user-input.schema.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useGuardedClose, type Losing } from '../../platform/dialogs/use-guarded-close.ts'
import { OptionField } from '../../platform/record/fields/option-field.tsx'
import { ResourceField } from '../../platform/record/fields/resource-field.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useField, useForm } from '../../platform/record/use-form.ts'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { named } from './user-sections.tsx'

/** Admits a person who registered alone, or puts one back on duty (A-USF-32), with what their role needs (S-61). */
export const ValidateUser = ({ person }: { person: UserDetail }) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { losing, guarded } = useGuardedClose(close)
  // It goes once the person is validated.
  useEffect(() => () => focusIfLost(document.querySelector('main')), [])
  return (
    <>
      <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={open}>
        Validar usuario
      </Button>
      <Dialog opened={isOpen} {...guarded} title="Validar usuario">
        {isOpen && <Validation person={person} onValidated={close} losing={losing} />}
      </Dialog>
    </>
  )
}

const roles = Object.values(Role).map((id) => ({ id, name: roleNames[id] }))

interface Props {
  person: UserDetail
  onValidated: () => void
  losing: Ref<Losing>
}

const Validation = ({ person, onValidated, losing }: Props) => {
  const { id, name, role, station, job_management, no_registry } = person
  const form = useForm({
    schema: userValidationForm,
    values: { role, station: station?.id ?? null, job_management, no_registry },
  })
  const { value: chosen } = useField(form, 'role')
  const invalidate = useInvalidate()
  useImperativeHandle(losing, () => ({ wouldLose: form.isDirty }))
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm">Quedará activo y podrá usar el sistema según su rol.</Text>
      </div>
      <ShortForm
        form={form}
        button="Validar"
        save={(sent, { key }) => api.post('user/validate_user_created', { id, ...sent }, key)}
        // What fields say needs no dialog over them.
        onFailed={({ errors, message }) => Object.keys(errors).length === 0 && notices.error(message)}
        onSaved={async () => {
          notices.done('Usuario validado', name)
          onValidated()
          await invalidate('user')
        }}
      >
        <OptionField form={form} name="role" options={roles} />
        <ResourceField form={form} name="station" resource="station" stored={station} required={needsStation(Number(chosen))} />
        <ResourceField
          form={form}
          name="job_management"
          resource="job_management"
          stored={named(job_management, person.job_title)}
        />
        <TextField form={form} name="no_registry" />
      </ShortForm>
    </Stack>
  )
}
