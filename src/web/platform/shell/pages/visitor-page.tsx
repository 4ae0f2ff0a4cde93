import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LogoIcon } from '../../ui/logo.tsx'
import classes from './visitor-page.module.css'

interface Props {
  title: string
  text: string
  /** For a page that replaces another without a change of address: receives the title. */
  titleRef?: (title: HTMLHeadingElement | null) => void
  children: ReactNode
}

/** The frame of the screens before signing in: the brand, and one panel. */
export const VisitorPage = ({ title, text, titleRef, children }: Props) => (
  <div className={classes.page}>
    <aside className={classes.brand}>
      <div className={classes.name}>
        <LogoIcon size={44} />
        Sirena
      </div>
      <p className={classes.tagline}>Cada emergencia, cada unidad y cada turno, en un solo lugar.</p>
    </aside>
    <main className={classes.main}>
      <Stack gap="lg" className={classes.panel}>
        <div>
          <Title order={1} ref={titleRef} tabIndex={titleRef && -1} className={classes.title}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {children}
      </Stack>
    </main>
  </div>
)
