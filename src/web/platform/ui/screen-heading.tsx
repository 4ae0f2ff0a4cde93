import { Title, type TitleProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './screen-heading.module.css'
import { useScreenTitle } from './screen-title.ts'

interface Props extends Pick<TitleProps, 'tabIndex'> {
  ref?: Ref<HTMLHeadingElement>
  /** By default the screen's title, which on a phone the bar shows: there it is for screen readers only. */
  children?: string | undefined
}

/** The heading of a screen. */
export const ScreenHeading = ({ children, ...props }: Props) => {
  const title = useScreenTitle()
  const shown = children ?? title
  return (
    <Title order={1} size="h2" className={shown === title ? classes.repeated : ''} {...props}>
      {shown}
    </Title>
  )
}
