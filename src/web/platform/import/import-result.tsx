import { Alert, Button, Center, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import type { ImportFault, ImportFindings } from '../../../contract/shared/import/import.schema.ts'
import { countOf, importWords, type ImportWords } from '../../../contract/shared/import/import-words.ts'
import { ListBody } from '../list/list-body.tsx'
import type { Column } from '../list/table-props.ts'
import { Section } from '../ui/section.tsx'
import type { Rows } from '../list/use-list.ts'
import type { ImportedScreen, Numbered } from './imported-screen.ts'

const faultColumns: readonly Column<Numbered<ImportFault>>[] = [
  { name: 'row', header: 'Fila', width: 96, cell: (fault) => `Fila ${fault.row}` },
  { name: 'column', header: 'Columna', width: 200, cell: (fault) => fault.column },
  { name: 'message', header: 'Qué corregir', wraps: true, cell: (fault) => fault.message },
]

const faultCard = (fault: ImportFault) =>
  ({
    title: `Fila ${fault.row} · ${fault.column}`,
    about: fault.message,
    isWhole: true,
  }) as const

/** Rows that are here already, as a list shows them. */
const rowsOf = <T extends object>(rows: readonly T[]): Rows<Numbered<T>> => ({
  rows: rows.map((row, id) => ({ ...row, id })),
  count: rows.length,
  isLoading: false,
  isRefreshing: false,
  isPrevious: false,
  error: undefined,
  retry: () => {},
  prefetch: () => {},
})

/** What the server found in the file. */
export const ImportResult = <Preview extends ImportFindings, Understood extends object>({
  of: { resource, columns, card, rowsIn },
  preview,
}: {
  of: ImportedScreen<Preview, Understood>
  preview: Preview
}) => {
  const words = importWords[resource]
  const rows = rowsIn(preview)
  const all = countOf(words, preview.good)
  return (
    <>
      <Summary words={words} findings={preview} />
      {preview.hidden > 0 && <HiddenRows count={preview.hidden} />}
      {preview.fault_count > 0 && <Faults findings={preview} />}
      {rows.length > 0 && (
        <Section
          title="Así se entendieron"
          aside={
            <Text size="sm" c="dimmed">
              {preview.good > rows.length ? `${words.theFirst} ${rows.length} de ${all}` : all}
            </Text>
          }
        >
          <ListBody list={rowsOf(rows)} columns={columns} empty="" card={card} />
        </Section>
      )}
    </>
  )
}

interface SummaryProps {
  words: ImportWords
  findings: ImportFindings
}

const Summary = ({ words, findings: { count, good, fault_count } }: SummaryProps) =>
  fault_count === 0 ? (
    <Alert
      variant="default"
      role="status"
      icon={<IconCheck color="var(--mantine-color-teal-6)" aria-hidden />}
      title="El archivo está bien"
    >
      {`${count === 1 ? 'Se puede' : 'Se pueden'} importar ${countOf(words, count)}.`}
    </Alert>
  ) : (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={errorCount(fault_count)}>
      {`${showNumber(good)} de ${countOf(words, count)} sin errores. Se importan ${words.allOrNone}: corrija el archivo, guárdelo y vuelva a elegirlo.`}
    </Alert>
  )

/** Whoever filtered a sheet may have meant to import the rest only. */
const HiddenRows = ({ count }: { count: number }) => (
  <Alert
    color="yellow"
    role="status"
    icon={<IconAlertTriangle aria-hidden />}
    title={count === 1 ? '1 fila oculta' : `${showNumber(count)} filas ocultas`}
  >
    Excel no las muestra, por ejemplo por un filtro, y también se importan. Si no deben importarse, bórrelas del archivo.
  </Alert>
)

const errorCount = (count: number) => (count === 1 ? 'Hay 1 error' : `Hay ${showNumber(count)} errores`)

/** How many more rows one press shows. */
const STEP = 50

const Faults = ({ findings: { faults, fault_count } }: { findings: ImportFindings }) => {
  const [shown, setShown] = useState(STEP)
  const some = faults.slice(0, shown)
  return (
    <Section
      title="Errores"
      aside={
        some.length < fault_count && (
          <Text size="sm" c="dimmed">
            {`Los primeros ${some.length} de ${showNumber(fault_count)}`}
          </Text>
        )
      }
    >
      <ListBody list={rowsOf(some)} columns={faultColumns} empty="" card={faultCard} />
      {some.length < faults.length && (
        <Center mt="md">
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Ver más errores
          </Button>
        </Center>
      )}
    </Section>
  )
}
