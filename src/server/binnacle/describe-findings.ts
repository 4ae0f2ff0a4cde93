import { showDateTime } from '../../contract/shared/dates/dates.ts'
import type { Finding } from './check-entries.ts'

/* The sentences of `npm run binnacle:verify`, for role 1. */

const sentences: Record<Extract<Finding, { entry: number }>['what'], (entry: number) => string> = {
  changed: (entry) => `El registro ${entry} no es lo que Sirena escribió: se cambió, o lo puso otro programa.`,
  missing: (entry) => `Falta el registro ${entry}.`,
  resealed: (entry) =>
    `El sello del registro ${entry} no sigue al anterior: se quitó uno, se agregó uno, se cambió su marca o se hizo uno sin la clave.`,
  'stray-seal': (entry) => `Hay un sello del registro ${entry} en un lugar donde la cadena no tiene ninguno o tiene otro.`,
  copied: (entry) => `El registro ${entry} es la copia de otro.`,
  twice: (entry) => `El registro ${entry} está dos veces o tiene dos sellos.`,
  'left-out': (entry) => `Se impidió que el registro ${entry} se sellara.`,
}

export const describeFinding = (finding: Finding): string => {
  if (finding.what === 'first-seal')
    return 'El primer sello se hizo con otra clave: el archivo de la clave no es el de esta base de datos, o todos los sellos se hicieron de nuevo.'
  if (finding.what === 'fewer')
    return `Hay ${finding.entries} registros, pero se habían sellado ${finding.counted}: se quitaron los últimos con sus sellos.`
  if (finding.what === 'more') return `Y ${finding.findings} defectos más como estos.`
  if ('entry' in finding) return sentences[finding.what](finding.entry)
  const { id, hash, at, entries } = finding.noted
  const when = at === undefined ? '' : `, anotado el ${showDateTime(at)},`
  if (finding.what === 'other-number')
    return `El sello ${id}:${hash}${when} cubría ${entries} registros; hasta él hay ${finding.entries}.`
  return `El sello ${id}:${hash}${when} no está en la cadena: lo que le seguía se cortó o se hizo de nuevo, o la base de datos es más antigua.`
}

export const brokenHead = (line: number): string =>
  `La línea ${line} de binnacle-heads.log no se puede leer: el archivo se dañó o se cambió.`

export const unreadableHeads =
  'La bitácora no se comprobó: no se puede leer binnacle-heads.log en la carpeta de datos. Revise ese archivo y pídala otra vez.'

export const alteredTable = (tables: string): string =>
  `La bitácora no se puede comprobar: ${tables} no es la tabla que Sirena creó. Es una vista, oculta filas o tiene otras columnas.`
