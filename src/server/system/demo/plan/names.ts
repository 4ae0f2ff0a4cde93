import { checkDigitOf, municipalitiesOf } from '../../../../contract/shared/text/dpi.ts'
import type { Random } from './random.ts'

/* Common first names and surnames of the western highlands, combined at random. They identify no real person. */
const women =
  'Ana Lucía,María José,Brenda,Silvia,Heidy,Gabriela,Marta Julia,Lesbia,Wendy,Sandra,Astrid,Ingrid,Karla,Rosalinda,Yesenia,Vilma,Dulce,Mirna,Evelyn,Catarina,Juana,Floridalma,Andrea,Paola'
const men =
  'Juan Carlos,Mateo,Diego,Byron,Estuardo,Carlos,Josué,Wilmer,Edgar,Rudy,Marvin,Selvin,Pedro,Sebastián,Tomás,Luis Fernando,Mynor,Henry,Gerson,Álvaro,Óscar,Miguel Ángel,Elmer,Francisco,Nery,Edwin,Hugo,Rolando'
const spanish =
  'Pérez,López,García,Ramírez,Morales,De León,Barrios,Gramajo,Fuentes,Orozco,Maldonado,Rodas,Cifuentes,Velásquez,Escobar,Mérida,Cancinos,Robles,Soto,Ovalle,Monzón,Hidalgo,Villatoro,Recinos'
const mayan =
  'Xicará,Coyoy,Sacalxot,Tzul,Chaj,Ixcot,Sam,Quiej,Tzunún,Yac,Tuy,Ajpop,Cotí,Xiloj,Tax,Batz,Sum,Tzoc,Ixquiac,Poz,Racancoj,Cojulún,Vail,Puac,Chan,Tambriz,Guarchaj,Saquic,Ajú,Toc'

const words = (list: string) => list.split(',')
const names = { women: words(women), men: words(men), surnames: [...words(spanish), ...words(mayan)] }

export interface Named {
  first_name: string
  last_name: string
}

export const personName = (random: Random, isWoman = random.chance(0.3)): Named => {
  const first_name = random.pick(isWoman ? names.women : names.men)
  return { first_name, last_name: random.some(names.surnames, 2).join(' ') }
}

/** A mobile number in a recognisably fictitious range. */
export const mobileNumber = (random: Random): string => `5555${random.digits(4)}`

/** National codes of the western departments; a DPI ends with one, and with one of its municipalities. */
const departments = [7, 8, 9, 10, 11, 12, 13, 14]
const twoDigits = (code: number) => String(code).padStart(2, '0')

/** A valid DPI of thirteen digits. */
export const dpiNumber = (random: Random): string => {
  const serial = random.integer(1_600, 3_199).toString() + random.digits(4)
  const check = checkDigitOf(serial)
  if (check === 10) return dpiNumber(random)
  const department = random.pick(departments)
  return `${serial}${check}${twoDigits(department)}${twoDigits(random.integer(1, municipalitiesOf(department)))}`
}

export const emailName = ({ first_name, last_name }: Named): string =>
  `${first_name.split(' ')[0] ?? ''}.${last_name}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z. ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase()
