import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** From the import of its modules to the end of its last hook. */
const secondsOf = (file: TestModule): number => {
  const { collectDuration, setupDuration, duration } = file.diagnostic()
  return (collectDuration + setupDuration + duration) / 1000
}

/** Prints the slowest test files at the end of a run, including those that only start a server. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (files) => {
    const slowest = files
      .map((file) => ({ name: file.relativeModuleId, seconds: secondsOf(file) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
    if (slowest.length < 2) return
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
    process.stdout.write(`\nSlowest test files:\n${lines.join('')}`)
  },
}
