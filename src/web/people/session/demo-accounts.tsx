import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { publicApi } from '../../platform/calls/api.ts'
import { dpiMask } from '../../platform/record/fields/masks.ts'
import classes from './login.module.css'

interface Props {
  disabled: boolean
  onPick: (account: { username: string; password: string }) => void
}

/** The demo accounts, each with a button that signs in. A real server offers none. */
export const DemoAccounts = ({ disabled, onPick }: Props) => {
  const settings = useQuery({ queryKey: ['settings'], queryFn: () => publicApi.get<PublicSettings>('settings') })
  if (!settings.data?.demo) return null
  const { demo_accounts: accounts, demo_password: password } = settings.data
  return (
    <Stack gap="xs" component="section" aria-label="Cuentas de demostración">
      <Text size="sm" c="dimmed">
        Datos de demostración: elija una cuenta para entrar.
      </Text>
      <div className={classes.accounts}>
        {accounts.map((account) => (
          <UnstyledButton
            key={account.username}
            className={classes.account}
            disabled={disabled}
            onClick={() => onPick({ username: account.username, password })}
          >
            <Text fw={600} component="span" display="block">
              {account.name_role}
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block">
              {dpiMask.show(account.username)}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  )
}
