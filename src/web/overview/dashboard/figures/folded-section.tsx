import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { whenAllIsWanted } from '../../../platform/ui/use-is-near.ts'
import { Section } from '../../../platform/ui/section.tsx'
import classes from './folded-section.module.css'

interface Props {
  title: string
  /** Beside the heading at a desk. */
  aside?: ReactNode
  children: ReactNode
}

/** On a phone only its heading, until it is asked for or printed. */
export const FoldedSection = ({ title, aside, children }: Props) => {
  const isPhone = useIsPhone()
  const [isShown, { open, toggle }] = useDisclosure(false)
  useEffect(() => whenAllIsWanted(open), [open])
  const button = (
    <Button variant="default" className={classes.button} aria-expanded={isShown} onClick={toggle}>
      {isShown ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  // The same elements on paper, which is as wide as a desk: a map that has been drawn is not drawn again.
  return (
    <div className={isPhone ? classes.folded : undefined}>
      <Section title={title} aside={isPhone ? button : aside}>
        {!isPhone || isShown ? children : <div hidden data-drawing />}
      </Section>
    </div>
  )
}
