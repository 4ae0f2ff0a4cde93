import { isIP, isIPv4 } from 'node:net'

/**
 * The subject that a limit counts for a network address. IPv4 counts whole. IPv6 counts by its /64, since a customer is given at
 * least that many addresses. IPv4 written as IPv6 (::ffff:192.0.2.1) counts as IPv4.
 */
export const countedAddress = (address: string): string => {
  // A link-local address names its interface: fe80::1%eth0.
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 4) return plain
  // A proxy may pass on texts that are no address. They share one count, or each invented text would start a new one.
  if (family === 0) return 'unknown'
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address, in any notation. */
const groupsOf = (address: string): number[] => {
  const [before = '', after] = address.split('::')
  const [start, end] = [numbersIn(before), numbersIn(after ?? '')]
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

const numbersIn = (text: string): number[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (isIPv4(group) ? pairsOf(group) : [Number.parseInt(group, 16)]))

const pairsOf = (address: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
