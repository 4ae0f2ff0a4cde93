import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { FEW_RECOVERY_CODES } from '../../../contract/people/limits.ts'
import { greeting } from '../../../contract/shared/rights/screen-places.ts'
import { isValidated } from '../../../contract/shared/rights/permissions.ts'
import { recoveryCodesLeft } from '../../../contract/shared/rights/second-factor.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { profilePlace } from '../../platform/shell/profile-place.ts'
import { usePerson, useRights } from '../../platform/rights/person.ts'
import { LoadBoundary } from '../../platform/ui/load-boundary.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { FullPage } from '../../platform/shell/pages/full-page.tsx'
import { BoardWithLinks, WallLink } from '../dashboard/board-with-links.tsx'
import { StatisticsBelow } from './statistics-below.tsx'
import classes from './start-page.module.css'

const Steps = lazy(() => import('../first-steps/first-steps.tsx').then((module) => ({ default: module.FirstSteps })))

/** What the person has to know now, and below it what the dashboard shows (A-RTE-12). It is printed like the dashboard. */
export const StartPage = () => {
  const person = usePerson()
  const { may } = useRights()
  const title = useScreenTitle() ?? ''
  const [hello] = useState(() => greeting(new Date()))
  if (!person) return null
  if (!isValidated(person)) return <Waiting name={person.first_name} />
  return (
    <PrintedRecord name={title} className={classes.home}>
      <Stack gap="sm">
        <Group gap="0 12px" align="baseline" className={classes.greeting}>
          <Title order={1} size="h2">{`${hello}, ${person.first_name}`}</Title>
          <Text c="dimmed">{[person.name_role, person.station_text].filter(Boolean).join(' · ')}</Text>
        </Group>
        <FewRecoveryCodes {...person.second_factor} />
        {may('GET first_steps') && (
          <LoadBoundary fallback={null}>
            <Suspense>
              <Steps />
            </Suspense>
          </LoadBoundary>
        )}
        <BoardWithLinks>
          <WallLink />
        </BoardWithLinks>
      </Stack>
      <StatisticsBelow />
    </PrintedRecord>
  )
}

/** Warns about few recovery codes: a person who loses the telephone after the last one is locked out. */
const FewRecoveryCodes = ({ is_on, codes_left }: Me['second_factor']) =>
  is_on && codes_left <= FEW_RECOVERY_CODES ? (
    <Alert color="slate" icon={<IconAlertTriangle aria-hidden />} role="status" title={recoveryCodesLeft(codes_left)}>
      Haga nuevos en{' '}
      <Anchor component={PlaceLink} place={profilePlace('seguridad')} inherit underline="always">
        su perfil
      </Anchor>
      , para poder entrar aunque pierda su teléfono.
    </Alert>
  ) : null

/** A person who registered alone reaches nothing else until an administrator has validated them (S-17). */
const Waiting = ({ name }: { name: string }) => (
  <FullPage title={`Hola, ${name}`} text="No tiene ninguna estacion asignada">
    <Text c="dimmed" ta="center">
      Un administrador debe validar su usuario antes de que pueda continuar.
    </Text>
    <Button variant="default" component={Link} to="/user-profile">
      Completar mi perfil
    </Button>
  </FullPage>
)
