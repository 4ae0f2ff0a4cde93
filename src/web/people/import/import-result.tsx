import { Alert, Button, Center, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import type { ImportFault, ImportPreview, UnderstoodPerson } from '../../../contract/people/user-import.schema.ts'
import { ListBody } from '../../platform/list/list-body.tsx'
import type { Column } from '../../platform/list/table-props.ts'
import { Section } from '../../platform/ui/section.tsx'
import { NoWrap } from '../../platform/ui/no-wrap.tsx'
import type { Rows } from '../../platform/list/use-list.ts'
import { countOfPeople } from './count-of-people.ts'

type Numbered<T> = T & { id: number }

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

const personColumns: readonly Column<Numbered<UnderstoodPerson>>[] = [
  { name: 'row', header: 'Fila', width: 72, cell: (person) => person.row },
  {
    name: 'name',
    header: 'Nombre y DPI',
    isHeading: true,
    cell: (person) => <TwoLines first={person.name} second={person.no_dpi} />,
  },
  {
    name: 'email',
    header: 'Correo y teléfono',
    cell: (person) => <TwoLines first={person.email} second={person.phone_number} />,
  },
  { name: 'date_of_birth', header: 'Nacimiento', cell: (person) => person.date_of_birth || '—' },
  { name: 'station', header: 'Estación', cell: (person) => person.station },
  { name: 'role', header: 'Rol', cell: (person) => person.role },
  { name: 'user_range', header: 'Rango', cell: (person) => person.user_range },
  { name: 'job_management', header: 'Puesto', cell: (person) => person.job_management },
]

const personCard = (person: UnderstoodPerson) =>
  ({
    time: `Fila ${person.row}`,
    lead: person.role,
    title: person.name,
    about: [
      person.no_dpi,
      person.email,
      person.phone_number,
      person.date_of_birth,
      person.station,
      person.user_range,
      person.job_management,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    isWhole: true,
  }) as const

/** Two values in one cell, since there are too many for one column each. */
const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <Stack component="span" gap={0}>
    <span>{first}</span>
    <Text component="span" size="xs" c="dimmed" fw={400}>
      <NoWrap>{second}</NoWrap>
    </Text>
  </Stack>
)

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
export const ImportResult = ({ preview }: { preview: ImportPreview }) => (
  <>
    <Summary preview={preview} />
    {preview.hidden > 0 && <HiddenRows count={preview.hidden} />}
    {preview.fault_count > 0 && <Faults preview={preview} />}
    {preview.people.length > 0 && (
      <Section
        title="Así se entendieron"
        aside={
          <Text size="sm" c="dimmed">
            {preview.good > preview.people.length
              ? `Las primeras ${preview.people.length} de ${countOfPeople(preview.good)}`
              : countOfPeople(preview.good)}
          </Text>
        }
      >
        <ListBody list={rowsOf(preview.people)} columns={personColumns} empty="" card={personCard} />
      </Section>
    )}
  </>
)

const Summary = ({ preview: { count, good, fault_count } }: { preview: ImportPreview }) =>
  fault_count === 0 ? (
    <Alert
      variant="default"
      role="status"
      icon={<IconCheck color="var(--mantine-color-teal-6)" aria-hidden />}
      title="El archivo está bien"
    >
      {count === 1 ? 'Se puede importar 1 persona.' : `Se pueden importar ${countOfPeople(count)}.`}
    </Alert>
  ) : (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={errorCount(fault_count)}>
      {`${showNumber(good)} de ${countOfPeople(count)} sin errores. Se importan todas o ninguna: corrija el archivo, guárdelo y vuelva a elegirlo.`}
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

const Faults = ({ preview: { faults, fault_count } }: { preview: ImportPreview }) => {
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
