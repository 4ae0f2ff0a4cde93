import { Gauge, type Registry } from 'prom-client'

interface Sample {
  labels?: Record<string, string>
  value: number
}

interface Described {
  name: string
  help: string
  labels?: readonly string[]
  /** How the values of several processes become one. */
  ofProcesses?: 'sum' | 'min' | 'max'
}

/** A gauge that is read at each scrape. Without samples nothing is said, in place of a zero that would be wrong. */
export const readGauge = (
  registry: Registry,
  { name, help, labels = [], ofProcesses = 'sum' }: Described,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    aggregator: ofProcesses,
    registers: [registry],
    collect: async () => {
      const samples = await read()
      gauge.reset()
      // A gauge without labels is zero after a reset.
      if (labels.length === 0) gauge.remove()
      for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value)
    },
  })
}

/** The sample of a gauge without labels; none if the value is unknown. */
export const sampleOf = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])
