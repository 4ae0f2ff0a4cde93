import { checkDigitOf, municipalitiesOf } from '../../contract/dpi.ts'
import type { Dice } from './dice.ts'

/* Common first names and surnames of the western highlands, put together by chance: nobody in particular. */
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

export const personName = (dice: Dice, isWoman = dice.happens(0.3)): Named => {
  const first_name = dice.pick(isWoman ? names.women : names.men)
  return { first_name, last_name: dice.some(names.surnames, 2).join(' ') }
}

/** A mobile in a block that reads as invented. */
export const mobileNumber = (dice: Dice): string => `5555${dice.digits(4)}`

/** National codes of the western departments; a DPI ends with one, and with one of its municipalities. */
const departments = [7, 8, 9, 10, 11, 12, 13, 14]
const twoDigits = (code: number) => String(code).padStart(2, '0')

/** Thirteen digits as a civil registry could have given them. */
export const dpiNumber = (dice: Dice): string => {
  const serial = dice.whole(1_600, 3_199).toString() + dice.digits(4)
  const check = checkDigitOf(serial)
  if (check === 10) return dpiNumber(dice)
  const department = dice.pick(departments)
  return `${serial}${check}${twoDigits(department)}${twoDigits(dice.whole(1, municipalitiesOf(department)))}`
}

export const emailName = ({ first_name, last_name }: Named): string =>
  `${first_name.split(' ')[0] ?? ''}.${last_name}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z. ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase()
