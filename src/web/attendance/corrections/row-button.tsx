import { Button } from '@mantine/core'

interface Props {
  label: string
  /** What the row is, for those who hear the button alone. */
  about: string
  onClick: () => void
}

/** A button in a row of a list. */
export const RowButton = ({ label, about, onClick }: Props) => (
  <Button variant="default" size="xs" aria-label={`${label}: ${about}`} onClick={onClick}>
    {label}
  </Button>
)
