import { Role } from '../../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../../contract/people/user-codes.ts'
import { makeUnique, type Random } from './random.ts'
import { dpiNumber, emailName, personName } from './names.ts'
import { personOf, type DemoPerson, type Known } from './person.ts'
import { CENTRAL, demoStations, type DemoStation } from './stations.ts'

/** The six demo accounts, four of them at the central station. */
const accounts: readonly Known[] = [
  {
    first_name: 'Ana Lucía',
    last_name: 'Xicará Morales',
    no_dpi: '1234000150901',
    no_registry: 'BM-00001',
    role: Role.Administrador,
    station: null,
  },
  {
    first_name: 'Byron Estuardo',
    last_name: 'Coyoy Fuentes',
    no_dpi: '1234000580901',
    no_registry: 'BM-00002',
    role: Role.Comandante,
    station: CENTRAL,
  },
  {
    first_name: 'Marta Julia',
    last_name: 'Tzul Barrios',
    no_dpi: '1234000740901',
    no_registry: 'BM-00003',
    role: Role.JefeDeServicio,
    station: CENTRAL,
  },
  {
    first_name: 'Óscar René',
    last_name: 'Sacalxot Rodas',
    no_dpi: '1234000820901',
    no_registry: 'BM-00004',
    role: Role.Cabinista,
    station: CENTRAL,
  },
  {
    first_name: 'Diego José',
    last_name: 'Ixcot Ramírez',
    no_dpi: '1234001040901',
    no_registry: 'BM-00005',
    role: Role.Bombero,
    station: CENTRAL,
  },
  {
    first_name: 'Silvia Patricia',
    last_name: 'Gramajo Cotí',
    no_dpi: '1234001120901',
    no_registry: 'BM-00006',
    role: Role.RecursosHumanos,
    station: null,
  },
]
export const accountDpis: ReadonlySet<string> = new Set(accounts.map((account) => account.no_dpi))

/** The six accounts first, then two hundred other people: four at the headquarters and the staff of the stations. */
export const planPeople = (random: Random, today: Date): DemoPerson[] => {
  const dpis = new Set(accountDpis)
  const registries = new Set(accounts.map((account) => account.no_registry))
  const emails = new Set(accounts.map(emailName))
  const someone = (role: Role, station: DemoStation | null): Known => ({
    ...makeUnique(emails, () => personName(random), emailName),
    no_dpi: makeUnique(dpis, () => dpiNumber(random), String),
    no_registry: makeUnique(registries, () => `BM-${random.digits(5)}`, String),
    role,
    station: station?.no_station ?? null,
  })
  const onDuty = (known: Known, isPilot = false) => personOf(random, today, known, { isPilot, reason: null })
  const reasons = cycle([InactiveReason.Vacaciones, InactiveReason.Suspendido, InactiveReason.Inactivo, InactiveReason.Despedido])
  const anyone = (known: Known) =>
    personOf(random, today, known, { isPilot: random.chance(0.3), reason: random.chance(0.3) ? reasons() : null })

  const { Administrador, RecursosHumanos, Bombero } = Role
  return [
    ...accounts.map((account) => onDuty(account, account.role === Bombero)),
    ...[Administrador, Administrador, RecursosHumanos, RecursosHumanos].map((role) => onDuty(someone(role, null))),
    ...demoStations.flatMap((station) => {
      const leaders = leadersOf(station).map((role) => onDuty(someone(role, station)))
      // The first four are on duty and two of them drive, so that every station can attend an emergency. The fifth has no e-mail
      // address and needs a printed password.
      const firefighters = Array.from({ length: station.people - leaders.length }, (_, index) => {
        if (index < 4) return onDuty(someone(Bombero, station), index < 2)
        const person = anyone(someone(Bombero, station))
        return index === 4 ? { ...person, email: '' } : person
      })
      return [...leaders, ...firefighters]
    }),
  ]
}

/** The commander of the central station is one of the accounts. */
const leadersOf = ({ no_station, people }: DemoStation): Role[] => {
  const { Comandante, JefeDeServicio, Cabinista } = Role
  if (no_station === CENTRAL) return [JefeDeServicio, Cabinista, Cabinista]
  if (people < 5) return [JefeDeServicio]
  return people < 9 ? [Comandante, JefeDeServicio, Cabinista] : [Comandante, JefeDeServicio, Cabinista, Cabinista]
}

const cycle = <T>(list: readonly T[]) => {
  let next = 0
  return () => list[next++ % list.length] ?? null
}
