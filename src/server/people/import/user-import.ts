import { contractTypes, firefighterTypes, licenceTypes, rankName, ranks } from '../../../contract/people/user-codes.ts'
import type { UnderstoodPerson, UserImportPreview } from '../../../contract/people/user-import.schema.ts'
import { importedFields, importedUser, type ImportedUser } from '../../../contract/people/user-input.schema.ts'
import { rolesToGive, userCan } from '../../../contract/people/user-rights.ts'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { administersPeople, roleNames } from '../../../contract/shared/rights/roles.ts'
import { readDpi, showDpi, showPhone } from '../../../contract/shared/text/written-numbers.ts'
import type { Changing } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import {
  type Cell,
  codedCell,
  digitsCell,
  identifierCell,
  oneOfCell,
  recordCell,
  stationCell,
  yesOrNoCell,
} from '../../platform/import/cells.ts'
import { CHOICES } from '../../platform/import/import-template.ts'
import type { ImportedResource } from '../../platform/import/imported-resource.ts'
import { newPublicKey } from '../../platform/keys/public-key.ts'
import { plainWords } from '../../platform/text/plain-words.ts'
import { confirmedBy } from '../credentials/ask-to-confirm.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { columnsOf, dutyColumnsOf } from '../users/save-user.ts'
import { userConstraints } from '../users/user-constraints.ts'
import { insertPeople, readPeople, type StoredPerson } from '../users/user-record.queries.ts'
import { readNames, takenAmong, type Names } from './user-import.queries.ts'

const fields = importedFields.shape
const NO_EMAIL = 'sin correo'
const saysNoEmail = (text: string) => plainWords(text) === NO_EMAIL
const emailCell: Cell = { read: (text) => ({ value: saysNoEmail(text) ? null : text }) }

const choice = `Uno de la hoja ${CHOICES}`

export const userImport: ImportedResource<keyof typeof fields, ImportedUser, UserImportPreview> = {
  path: 'user',
  fields,
  help: {
    no_dpi: ['13 dígitos, con o sin espacios', '2001 00015 0901'],
    first_name: ['Los nombres', 'Ana Lucía'],
    last_name: ['Los apellidos', 'López García'],
    email: [`Cada persona el suyo: con él obtiene su contraseña. Si no tiene, escriba: ${NO_EMAIL}`, 'ana.lopez@correo.gt'],
    date_of_birth: ['Una fecha de Excel, o día/mes/año', '05/03/1990'],
    phone_number: ['8 dígitos, con o sin +502', '5555-1234'],
    address: ['Donde vive', '4a. calle 5-20 zona 1, Quetzaltenango'],
    no_registry: ['Cada persona el suyo', 'R-1024'],
    station: [`${choice}, o el ID de la estación`, 'Estación Central'],
    role: [choice, 'Bombero'],
    user_range: [choice, 'Oficial 1ro.'],
    firefighter_type: [choice, 'Permanente'],
    is_pilot: ['Sí o No; vacío es No', 'Sí'],
    no_license: ['Obligatorio si es piloto', 'L-204518'],
    type_license: [`Obligatorio si es piloto; uno de la hoja ${CHOICES}`, 'B'],
    job_management: [choice, 'Piloto'],
    type_of_contract: [choice, 'Municipalidad'],
  },
  template: { file: 'plantilla-usuarios.xlsx', title: 'Importar usuarios', sheet: 'Personas' },
  unique: [
    {
      field: 'no_dpi',
      keyOf: readDpi,
      sentence: userConstraints.user_dpi_unique[1],
      takenAmong: takenAmong('no_dpi'),
    },
    {
      field: 'email',
      keyOf: (text) => (saysNoEmail(text) ? '' : text.toLowerCase()),
      sentence: userConstraints.user_email_unique[1],
      takenAmong: takenAmong('email'),
    },
    {
      field: 'no_registry',
      keyOf: (text) => text.toUpperCase(),
      sentence: userConstraints.user_registry_unique[1],
      takenAmong: takenAmong('no_registry'),
    },
  ],
  prepare: async (db, caller) => {
    const names = await readNames(db)
    return {
      input: importedUser((person) => userCan.create(caller, person)),
      cells: {
        email: emailCell,
        no_dpi: digitsCell,
        phone_number: digitsCell,
        no_registry: identifierCell,
        no_license: identifierCell,
        station: stationCell(names.stations),
        job_management: recordCell(names.jobs, 'No hay ningún puesto que se llame así'),
        // Other roles are known, too, and refused as the form does.
        role: { ...codedCell(roleNames), offered: rolesToGive(caller).map((role) => roleNames[role]) },
        user_range: codedCell(ranks),
        type_of_contract: codedCell(contractTypes),
        firefighter_type: oneOfCell(firefighterTypes),
        type_license: oneOfCell(licenceTypes),
        is_pilot: yesOrNoCell,
      },
      previewOf: (findings, rows) => ({ ...findings, people: rows.map(({ row, input }) => inWords(row, input, names)) }),
    }
  },
  create: (trx, users, { deps, caller }) => createPeople(trx, users, deps, caller),
}

const inWords = (row: number, user: ImportedUser, { stations, jobs }: Names): UnderstoodPerson => ({
  row,
  name: `${user.first_name} ${user.last_name}`,
  no_dpi: showDpi(user.no_dpi),
  email: user.email || 'Sin correo',
  phone_number: showPhone(user.phone_number),
  date_of_birth: showDay(user.date_of_birth),
  station: stations.find(({ id }) => id === user.station)?.name ?? '',
  role: roleNames[user.role],
  user_range: rankName(user.user_range),
  job_management: jobs.find(({ id }) => id === user.job_management)?.name ?? '',
})

/** They have no password until they ask for one by mail, or one is printed for who has no address. */
const createPeople = async (
  trx: Changing,
  users: readonly ImportedUser[],
  deps: Deps,
  caller: Caller,
): Promise<StoredPerson[]> => {
  if (users.some(({ role }) => administersPeople(role))) requireFreshSignIn(deps, caller)
  const created_at = deps.now()
  const rows = users.map((user) => ({
    ...columnsOf(user),
    ...dutyColumnsOf(user),
    email_confirmed_at: confirmedBy(caller, user.email, created_at),
    password_hash: null,
    public_key: newPublicKey(),
    created_at,
    created_by: caller.id,
  }))
  return readPeople(trx, await insertPeople(trx, rows), created_at)
}
