type Labels = Record<string, string>
interface Series {
  name: string
  labels: Labels
  value: number
}

/** The text that Prometheus reads. */
export interface MetricsText {
  /** The type of each metric by its name. */
  types: Map<string, string>
  series: (name: string, labels?: Labels) => Series[]
  /** The value of the only series with these labels; undefined if there is none. Throws if there are several. */
  value: (name: string, labels?: Labels) => number | undefined
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(.*)\})? (\S+)$`)
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/y
const SUFFIXES: Record<string, readonly string[]> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }

/** Reads it by the description of the format, strictly: throws at the first line that it does not allow. */
export const parseMetrics = (text: string): MetricsText => {
  const [types, helps] = [new Map<string, string>(), new Set<string>()]
  const all: Series[] = []
  const keys = new Set<string>()
  let current = ''
  const refuse = (line: string, why: string): never => {
    throw new Error(`${why}: ${line}`)
  }
  const readComment = (line: string): void => {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? refuse(line, 'neither HELP nor TYPE')
    if (kind === 'HELP') {
      if (helps.has(name)) refuse(line, 'a second HELP')
      helps.add(name)
      return
    }
    if (types.has(name) || !helps.has(name)) refuse(line, 'a second TYPE, or one without HELP')
    if (!['counter', 'gauge', 'histogram', 'summary'].includes(rest)) refuse(line, 'an unknown type')
    types.set(name, rest)
    current = name
  }
  const readSample = (line: string): void => {
    const [, name = '', labelText = '', number = ''] = SAMPLE.exec(line) ?? refuse(line, 'no sample')
    const allowed = (SUFFIXES[types.get(current) ?? ''] ?? ['']).map((suffix) => `${current}${suffix}`)
    if (!allowed.includes(name)) refuse(line, `not of ${current}`)
    const labels = labelsOf(labelText) ?? refuse(line, 'wrong labels')
    const value = valueOf(number) ?? refuse(line, 'no number')
    const key = `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`
    if (keys.has(key)) refuse(line, 'a second value of the series')
    keys.add(key)
    if (types.get(current) === 'counter' && !(value >= 0)) refuse(line, 'a counter below zero')
    all.push({ name, labels, value })
  }
  if (!text.endsWith('\n')) refuse('', 'no line break at the end')
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) readComment(line)
    else if (line !== '') readSample(line)
  }
  const series = (name: string, labels: Labels = {}) =>
    all.filter((one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value))
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, series)
  return {
    types,
    series,
    value: (name, labels) => {
      const found = series(name, labels)
      if (found.length > 1) throw new Error(`${found.length} series of ${name}`)
      return found[0]?.value
    },
  }
}

const labelsOf = (text: string): Labels | undefined => {
  const labels: Labels = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, label = '', value = ''] = LABEL.exec(text) ?? []
    if (label === '' || label in labels) return undefined
    labels[label] = value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
  }
  return labels
}

const valueOf = (text: string): number | undefined => {
  if (/^nan$/i.test(text)) return Number.NaN
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

/** Buckets grow, and the last one is the count. */
const checkHistogram = (name: string, series: MetricsText['series']): void => {
  for (const { labels, value } of series(`${name}_count`)) {
    const buckets = series(`${name}_bucket`, labels).map((bucket) => ({
      ...bucket,
      le: valueOf(bucket.labels['le'] ?? '') ?? Number.NaN,
    }))
    const sorted = buckets.toSorted((one, other) => one.le - other.le)
    const isRight = sorted.every((bucket, index) => bucket.value >= (sorted[index - 1]?.value ?? 0))
    const last = sorted.at(-1)
    if (!isRight || last === undefined || last.le !== Infinity || last.value !== value)
      throw new Error(`wrong buckets of ${name}`)
  }
}
