import { regions } from '../../src/contract/shared/codes.ts'
import { dayOf } from '../../src/contract/shared/dates/dates.ts'
import { gravestInProgress } from '../../src/contract/emergencies/emergency-rules.ts'
import { PAGE_SIZE } from '../../src/contract/shared/limits.ts'
import type { Random } from '../../src/server/system/demo/plan/random.ts'
import { STATIONS, TYPES, VEHICLES } from './generate.ts'

/** The query parameters of a list call. */
export type Query = Record<string, string | number>

const DAY = 86_400_000

/** Generators of typical list queries by kind; `count` is the number of emergencies. */
export const mixOf = (random: Random, count: number): Record<string, () => Query> => {
  const station = () => ({ station_emergency__station: random.integer(1, STATIONS) })
  const vehicle = () => ({ vehicle_emergency__vehicle: random.integer(1, VEHICLES) })
  const type = () => ({ emergency_type_id: random.integer(1, TYPES) })
  const region = () => ({ region_type: random.pick(regions) })
  const open = { status: '20,40,50' }
  const resolved = { status: 30 }
  const days = (length: number) => {
    const end = Date.now() - random.integer(0, 3640 - length) * DAY
    return { start_date: dayOf(new Date(end - length * DAY)), end_date: dayOf(new Date(end)) }
  }
  const street = () => ({ search: `a. calle ${random.integer(1, 40)}-${random.integer(1, 99)} zona ${random.integer(1, 25)}` })
  const zone = () => ({ search: `zona ${random.integer(1, 25)}, ${random.pick(['salcaja', 'Totonicapán', 'SOLOLÁ'])}` })
  const deep = (share: number) => ({ page: Math.max(1, random.integer(1, Math.floor((share * count) / PAGE_SIZE))) })
  return {
    'no filter': () => ({}),
    'no filter, page 2 to 5': () => ({ page: random.integer(2, 5) }),
    open: () => open,
    resolved: () => resolved,
    'a week': () => days(6),
    'a year': () => days(364),
    'five years': () => days(1824),
    'resolved, a month': () => ({ ...resolved, ...days(30) }),
    station,
    region,
    type,
    vehicle,
    'station, open': () => ({ ...station(), ...open }),
    'station, resolved': () => ({ ...station(), ...resolved }),
    'station, a month': () => ({ ...station(), ...days(30) }),
    'station, a year': () => ({ ...station(), ...days(364) }),
    'station, vehicle': () => ({ ...station(), ...vehicle() }),
    'region, resolved': () => ({ ...region(), ...resolved }),
    'region, type, a year': () => ({ ...region(), ...type(), ...days(364) }),
    'region, station': () => ({ ...region(), ...station() }),
    'region, station, a year': () => ({ ...region(), ...station(), ...days(364) }),
    'type, resolved': () => ({ ...type(), ...resolved }),
    'type, a year': () => ({ ...type(), ...days(364) }),
    'vehicle, a year': () => ({ ...vehicle(), ...days(364) }),
    'search: street': street,
    'search: zone and place': zone,
    'search: number': () => ({ search: `# ${random.integer(1, count)}` }),
    'search: common word': () => ({ search: 'calle' }),
    'search: two digits': () => ({ search: random.integer(10, 99) }),
    'search: type': () => ({ search: `tipo ${random.pick(['a', 'h', 'o'])}` }),
    'search: station': () => ({ search: `estacion ${random.integer(1, STATIONS)}` }),
    'search: plate': () => ({ search: `o ${random.integer(1, VEHICLES)} bbs` }),
    'search: open status': () => ({ search: 'critica' }),
    'search: resolved': () => ({ search: 'resuelta' }),
    'search: type and zone': () => ({ search: `tipo ${random.pick(['a', 'h', 'o'])} zona ${random.integer(1, 25)}` }),
    'search: station and place': () => ({ search: `salcaja estacion ${random.integer(1, STATIONS)}` }),
    'search: three words': () => ({ search: `resuelta calzada sololá` }),
    'search: zone, station': () => ({ ...zone(), ...station() }),
    'any page': () => deep(1),
    'any page, resolved': () => ({ ...resolved, ...deep(0.9) }),
    'any page, station': () => ({ ...station(), ...deep(0.04) }),
    'by number': () => ({ ordering: random.pick(['id', '-id']) }),
    'by address': () => ({ ordering: random.pick(['address', '-address']) }),
    'by type': () => ({ ordering: random.pick(['emergency_type_text', '-emergency_type_text']) }),
    'by status': () => ({ ordering: random.pick(['status', '-status']) }),
    'in progress': () => gravestInProgress,
    'by date attended': () => ({ ordering: random.pick(['attention_date', '-attention_date']) }),
    'by address, station': () => ({ ordering: 'address', ...station() }),
    'by type, station': () => ({ ordering: 'emergency_type_text', ...station() }),
    'by type, search: zone': () => ({ ordering: 'emergency_type_text', ...zone() }),
    'by type, a year': () => ({ ordering: 'emergency_type_text', ...days(364) }),
  }
}
