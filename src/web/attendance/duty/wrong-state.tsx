import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { DutyState, dutyStateOf, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { dutyScreens, placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import { fill } from '../../../contract/shared/sentences.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { returnTo } from '../../platform/list/remembered-lists.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'

type Obstacle = 'duty.oneself' | 'duty.own_leave' | 'duty.expired' | 'duty.waiting' | 'duty.on_already' | 'duty.off_already'

/** Why the server would refuse the change, known before the form is filled in. */
export const obstacleTo = (change: DutyChange, person: UserDetail, askerId: number): Obstacle | undefined => {
  const state = dutyStateOf(person)
  if (state === DutyState.SinEstado) return 'duty.waiting'
  if (change === 'discharge') {
    if (state === DutyState.DeAlta && person.leave !== 'expired') return 'duty.on_already'
    return person.id === askerId ? 'duty.own_leave' : undefined
  }
  if (state !== DutyState.DeAlta) return 'duty.off_already'
  if (person.leave === 'expired') return person.id === askerId ? 'duty.oneself' : 'duty.expired'
  return person.id === askerId ? 'duty.oneself' : undefined
}

/** The change that the person's state allows, or their page. */
const waysOn: Record<Obstacle, { word: string; screen: { path: `${string}/$id` } } | undefined> = {
  'duty.oneself': undefined,
  'duty.own_leave': undefined,
  'duty.expired': { word: dutyScreens.discharge.title, screen: dutyScreens.discharge },
  'duty.waiting': { word: 'Ver usuario', screen: resourceScreens.user.record },
  'duty.on_already': { word: dutyScreens.unsubscribe.title, screen: dutyScreens.unsubscribe },
  'duty.off_already': { word: dutyScreens.discharge.title, screen: dutyScreens.discharge },
}

interface Props {
  title: string
  person: UserDetail
  obstacle: Obstacle
}

/** In place of a form that could not be saved. */
export const WrongState = ({ title, person, obstacle }: Props) => {
  const wayOn = waysOn[obstacle]
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />} maw={560} role="status">
        <Stack gap="md">
          {fill(attendanceErrors[obstacle][1], { name: person.name })}
          <Group gap="sm">
            {wayOn && (
              <Button component={PlaceLink} place={placeOf(wayOn.screen, person.id)}>
                {wayOn.word}
              </Button>
            )}
            <Button variant="default" component={PlaceLink} {...returnTo(dutyScreens.list.path)}>
              Regresar
            </Button>
          </Group>
        </Stack>
      </Alert>
    </Stack>
  )
}
