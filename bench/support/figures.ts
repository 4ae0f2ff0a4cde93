/** The time within which that share of them lies. */
export const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

export interface Figures {
  median: number
  p95: number
}

export const figuresOf = (times: readonly number[]): Figures => {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: atShare(sorted, 0.5), p95: atShare(sorted, 0.95) }
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`.padStart(9)
