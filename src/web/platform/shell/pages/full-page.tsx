import { Center, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { usePerson } from '../../rights/person.ts'
import classes from './full-page.module.css'

interface Props {
  icon?: Icon
  title: string
  text: string
  /** What the person can do now. */
  advice?: string
  children: ReactNode
}

/** A page with one message and one action: inside the frame for a signed-in person, else under the logo. */
export const FullPage = (props: Props) => {
  const isFramed = usePerson() !== undefined
  if (isFramed) return <Message {...props} />
  return (
    <div className={classes.page}>
      <header className={classes.logo}>
        <Logo />
      </header>
      <main>
        <Message {...props} />
      </main>
    </div>
  )
}

const Message = ({ icon: Icon, title, text, advice, children }: Props) => (
  <Center mih="70dvh" p="lg">
    <Stack align="center" gap="sm" maw={440}>
      {Icon && (
        <div className={classes.icon}>
          <Icon size={32} stroke={1.5} aria-hidden />
        </div>
      )}
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text ta="center" c="dimmed">
        {text}
      </Text>
      {advice !== undefined && <Text ta="center">{advice}</Text>}
      {children}
    </Stack>
  </Center>
)
