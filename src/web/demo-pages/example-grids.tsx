import { Grid, Paper, SimpleGrid } from '@mantine/core'
import { Section } from '../ui/section.tsx'
import { ExamplePage } from './example-page.tsx'

const Cell = ({ children }: { children: string }) => (
  <Paper withBorder p="sm" ta="center">
    {children}
  </Paper>
)
const cells = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']
/** Parts of twelve. */
const rows = [[12], [6, 6], [4, 4, 4], [3, 6, 3]]

export const ExampleGrids = () => (
  <ExamplePage>
    <Section title="Columnas de doce partes">
      {rows.map((row) => (
        <Grid key={row.join('-')} mb="md">
          {row.map((span, place) => (
            // The parts of a row never change.
            <Grid.Col key={place} span={{ base: 12, sm: span }}>
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
