import { Grid, Paper, SimpleGrid } from '@mantine/core'
import '@mantine/core/styles/Grid.layer.css'
import { Section } from '../../platform/ui/section.tsx'
import { ExamplePage } from './example-page.tsx'

const Cell = ({ children }: { children: string }) => (
  <Paper withBorder p="sm" ta="center">
    {children}
  </Paper>
)
const cells = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']
/** How many of a row's twelve parts each cell takes. */
const rows = [
  { row: 'una', spans: { a: 12 } },
  { row: 'dos', spans: { a: 6, b: 6 } },
  { row: 'tres', spans: { a: 4, b: 4, c: 4 } },
  { row: 'desiguales', spans: { a: 3, b: 6, c: 3 } },
]

export const ExampleGrids = () => (
  <ExamplePage>
    <Section title="Columnas de doce partes">
      {rows.map(({ row, spans }) => (
        <Grid key={row} mb="md">
          {Object.entries(spans).map(([cell, span]) => (
            <Grid.Col key={cell} span={{ base: 12, sm: span }}>
              <Cell>{`${span} de 12`}</Cell>
            </Grid.Col>
          ))}
        </Grid>
      ))}
    </Section>
    <Section title="Celdas iguales">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {cells.map((cell) => (
          <Cell key={cell}>{cell}</Cell>
        ))}
      </SimpleGrid>
    </Section>
  </ExamplePage>
)
