import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import { useIsPhone } from '../device/is-phone.ts'
import { Sheet } from '../dialogs/sheet.tsx'
import classes from './more-actions.module.css'

/** What is seldom done with a list: beside its main action, on a phone in a sheet behind one button. */
export const MoreActions = ({ children }: { children: ReactNode }) => {
  const isPhone = useIsPhone()
  const [opened, { open, close }] = useDisclosure(false)
  if (!isPhone || Children.toArray(children).length === 0) return children
  return (
    <>
      <ActionIcon variant="default" size={44} aria-label="Más acciones" aria-haspopup="dialog" onClick={open}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <Sheet title="Acciones" opened={opened} onClose={close} closesOnChoice keepMounted>
        <div className={classes.actions}>{children}</div>
      </Sheet>
    </>
  )
}
