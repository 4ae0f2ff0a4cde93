import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { DashboardTimes } from '../../../../contract/overview/dashboard.schema.ts'
import { showPeriod } from './words.ts'

/** Alone in its module, which needs the library of charts and is loaded after the numbers. A table has the same data. */
export const TimesChart = ({ series }: { series: DashboardTimes['series'] }) => (
  <LineChart
    h="100%"
    data={series.map(({ period, emergencies }) => ({ period: showPeriod(period), emergencies }))}
    dataKey="period"
    series={[{ name: 'emergencies', label: 'Emergencias', color: 'var(--main)' }]}
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
