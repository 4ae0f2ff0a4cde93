import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { Report } from './dashboard-queries.ts'
import { typeColors } from './palette.ts'

/* Everything that needs the library of charts, loaded after the numbers. Tables beside the charts have the same data. */

/** A row of the table and the bar beside it. */
export const TYPE_ROW = 44

export const TypesChart = ({ types }: { types: Report['data'] }) => (
  <BarChart
    h={types.length * TYPE_ROW}
    orientation="vertical"
    data={types.map(({ name, total }, index) => ({ name, total, color: typeColors[index] }))}
    dataKey="name"
    series={[{ name: 'total', label: 'Emergencias', color: typeColors[0] }]}
    withXAxis={false}
    withYAxis={false}
    withTooltip={false}
    gridAxis="none"
    tickLine="none"
    maxBarWidth={24}
    accessibilityLayer={false}
    barChartProps={{ margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
  />
)
