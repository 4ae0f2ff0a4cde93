import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useIsPhone } from '../device/is-phone.ts'
import { useBackCloses } from '../dialogs/back-closes.ts'
import { Sheet } from '../dialogs/sheet.tsx'
import sheet from '../dialogs/sheet.module.css'

export interface Action {
  label: string
  icon: TablerIcon
  onChoose: () => void
}

interface Props {
  actions: readonly Action[]
  /** What cannot be undone: the last, and apart from the others. */
  apart: Action | undefined
  isBusy: boolean
}

const label = 'Más acciones'

/** Actions behind one button: a menu at a desk, a sheet on a phone. */
export const MoreActions = ({ actions, apart, isBusy }: Props) => {
  const isPhone = useIsPhone()
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, { open, close, set }] = useDisclosure(false)
  useBackCloses(opened && !isPhone, close)
  const choose = ({ onChoose }: Action) => {
    flushSync(close)
    // A question gives the focus back to it.
    opener.current?.focus({ preventScroll: true })
    onChoose()
  }
  const button = (
    <ActionIcon
      ref={opener}
      variant="default"
      size={isPhone ? 44 : 36}
      aria-label={label}
      aria-haspopup={isPhone ? 'dialog' : undefined}
      loading={isBusy}
      onClick={isPhone ? open : undefined}
    >
      <IconDots size={20} />
    </ActionIcon>
  )
  if (isPhone)
    return (
      <>
        {button}
        <Sheet title={label} opened={opened} onClose={close}>
          {actions.map((action) => (
            <UnstyledButton key={action.label} className={sheet.item} onClick={() => choose(action)}>
              <action.icon size={20} aria-hidden />
              {action.label}
            </UnstyledButton>
          ))}
          {apart && (
            <div className={sheet.apart}>
              <UnstyledButton className={sheet.item} c="var(--mantine-color-error)" onClick={() => choose(apart)}>
                <apart.icon size={20} aria-hidden />
                {apart.label}
              </UnstyledButton>
            </div>
          )}
        </Sheet>
      </>
    )
  return (
    <Menu
      opened={opened}
      onChange={set}
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.label} leftSection={<action.icon size={18} aria-hidden />} onClick={() => choose(action)}>
            {action.label}
          </Menu.Item>
        ))}
        {apart && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<apart.icon size={18} aria-hidden />}
              onClick={() => choose(apart)}
            >
              {apart.label}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
