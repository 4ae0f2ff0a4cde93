import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { DashboardTimes } from '../../../../contract/overview/dashboard.schema.ts'
import type { Report } from '../dashboard-queries.ts'
import { typeColors } from './palette.ts'
import { showPeriod } from './words.ts'

/* Everything that needs the library of charts, loaded after the numbers. Tables beside the charts have the same data. */

export const TypesChart = ({ types }: { types: Report['data'] }) => (
  <BarChart
    h="100%"
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
    barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
  />
)

export const TimesChart = ({ series }: { series: DashboardTimes['series'] }) => (
  <LineChart
    h="100%"
    data={series.map(({ period, emergencies }) => ({ period: showPeriod(period), emergencies }))}
    dataKey="period"
    series={[{ name: 'emergencies', label: 'Emergencias', color: typeColors[0] }]}
    curveType="linear"
    withDots={series.length <= 31}
    tickLine="none"
    xAxisProps={{ minTickGap: 24 }}
    yAxisProps={{ allowDecimals: false, width: 48 }}
    tooltipAnimationDuration={0}
    lineProps={{ isAnimationActive: false }}
    textColor="var(--mantine-color-dimmed)"
    lineChartProps={{ accessibilityLayer: false }}
  />
)
