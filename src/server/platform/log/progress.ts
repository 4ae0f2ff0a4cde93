import { pipeline, Transform, type Readable } from 'node:stream'

/** Begins a phase of long work. What it returns is called with how much of all is done; without `all` where that is not known. */
export type Progress = (what: string) => (done: number, all?: number) => void

export const noProgress: Progress = () => () => {}

type Output = Pick<NodeJS.WriteStream, 'isTTY'> & { write: (text: string) => unknown }

const CLEAR = '\r\x1b[K'

/**
 * On a terminal one line, which is rewritten, and cleared when all is done; in a log a line for each tenth. Without `all`, a line
 * whenever the first digit changes.
 */
export const progressOn =
  (output: Output): Progress =>
  (what) => {
    // So often that it is seen to move, and not so often that a slow terminal delays the work.
    const { steps, digits } = output.isTTY ? { steps: 1000, digits: 3 } : { steps: 10, digits: 1 }
    let last = ''
    return (done, all) => {
      const step = all === undefined ? Math.ceil(done).toPrecision(digits) : `${Math.floor((done * steps) / all)} of ${steps}`
      if (all === 0 || step === last) return
      last = step
      const line = `${what}: ${countOf(done)}${all === undefined ? '' : ` of ${countOf(all)} (${Math.floor((done * 100) / all)} %)`}`
      output.write(output.isTTY ? `${CLEAR}${line}` : `${line}\n`)
      if (done === all) clearLine(output)
    }
  }

/** Before another message than those of the progress: the work may have failed in the middle of a line. */
export const clearLine = (output: Output): void => {
  if (output.isTTY) output.write(CLEAR)
}

const countOf = (count: number): string => Math.ceil(count).toLocaleString('en')

/** The same stream, with each chunk shown as it is taken. */
export const watched = (stream: Readable, see: (chunk: Buffer) => void): Readable =>
  pipeline(
    stream,
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        see(chunk)
        done(undefined, chunk)
      },
    }),
    // Whoever reads it gets the error.
    () => {},
  )
