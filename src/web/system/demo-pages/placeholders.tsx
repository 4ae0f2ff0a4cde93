import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'

/* Sections that the specification names and leaves in progress, with its own spelling of each (S-44). */

const Placeholder = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack gap="md" align="flex-start">
    <Title order={1} size="h2">
      {useScreenTitle()}
    </Title>
    <Text>{text}</Text>
    {children}
  </Stack>
)

const PERMISSIONS = 'Sección en proceso...'

export const Settings = () => <Placeholder text="Seccion en Proceso ..." />

export const Permissions = () => (
  <Placeholder text={PERMISSIONS}>
    <Button component={Link} to="/permissions/create">
      Crear
    </Button>
  </Placeholder>
)

/** Nothing can be created there yet (B-PER-03). */
export const PermissionCreate = () => <Placeholder text={PERMISSIONS} />
