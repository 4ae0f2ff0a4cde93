import { Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { Section } from '../../../platform/ui/section.tsx'
import type { EmergencyFormState, EmergencyFormValues } from '../emergency-form-values.ts'
import classes from './folding-section.module.css'

interface Props {
  title: string
  aside?: ReactNode
  /** How much is in it, beside the heading. */
  summary: string
  /** It contains what the person has to see. */
  mustShow: boolean
  children: ReactNode
}

/** A section that a phone folds under its heading. What must be seen unfolds it, and keeps it unfolded. */
export const FoldingSection = ({ title, aside, summary, mustShow, children }: Props) => {
  const isPhone = useIsPhone()
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(mustShow)
  if (mustShow && !isUnfolded) setUnfolded(true)
  if (!isPhone)
    return (
      <Section title={title} aside={aside}>
        {children}
      </Section>
    )
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isUnfolded}
          aria-controls={id}
          aria-disabled={mustShow || undefined}
          onClick={() => setUnfolded(!isUnfolded || mustShow)}
        >
          <span>
            {title}
            <Text span size="sm" c="dimmed" className={classes.summary}>{` · ${summary}`}</Text>
          </span>
          <IconChevronDown size={20} aria-hidden />
        </UnstyledButton>
      </Title>
      {/* Hidden and not removed: an error of the server finds its field. */}
      <div id={id} hidden={!isUnfolded} className={classes.content}>
        {aside && <div className={classes.aside}>{aside}</div>}
        {children}
      </div>
    </section>
  )
}

/** Whether one of these fields, or a field below them, has an error. */
export const useHasError = (form: EmergencyFormState, ...names: (keyof EmergencyFormValues)[]): boolean =>
  useSyncExternalStore(form.subscribe, () =>
    Object.keys(form.errors()).some((path) => names.some((name) => path === name || path.startsWith(`${name}.`))),
  )
