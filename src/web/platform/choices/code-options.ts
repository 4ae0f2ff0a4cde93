import type { CodeSet } from '../../../contract/shared/codes.ts'

/** The codes of a set as options, in their order. */
export const codeOptions = <C extends number>(codes: CodeSet<C>, offered?: readonly C[]): { id: C; name: string }[] =>
  // Object.keys types its answer as text; the keys of a code set are its codes.
  (offered ?? (Object.keys(codes).map(Number) as C[])).map((code) => ({ id: code, name: codes[code].label }))
