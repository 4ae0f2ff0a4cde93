import { Button, Tooltip } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { MOST_PRINTED_ROWS } from '../../../contract/shared/browser-limits.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { PrintButton } from './print-button.tsx'

interface Props {
  /** `more`: there are more than `count`, which were not counted. */
  list: { count: number; more?: true | undefined }
  /** What to do in place of printing, of a list that is too long. */
  refusal: string
}

/** Prints a list of which every row is on paper, unless they are too many. */
export const PrintRowsButton = ({ list: { count, more }, refusal }: Props) =>
  count > MOST_PRINTED_ROWS || more ? <TooLongToPrint refusal={refusal} /> : <PrintButton />

const limit = `Se imprimen hasta ${showNumber(MOST_PRINTED_ROWS)} filas.`

const TooLongToPrint = ({ refusal }: Pick<Props, 'refusal'>) => (
  <Tooltip label={`${limit} ${refusal}`} events={{ hover: true, focus: true, touch: true }}>
    {/* Not the browser's own 'disabled', which would hide the reason. */}
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} aria-disabled data-disabled>
      Imprimir
    </Button>
  </Tooltip>
)
