import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** In the form that Fastify's `trustProxy` takes. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a connection comes from one of the proxies of the setting TRUST_PROXY. */
export const proxyCheck = (trustProxy: string | false): ((address: string) => boolean) => {
  const proxies = new BlockList()
  const entries = trustProxy === false ? [] : trustProxy.split(',').map((entry) => entry.trim())
  for (const entry of entries.flatMap((name) => named[name] ?? name)) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(bits), familyOf(address))
  }
  return (remote) => {
    const [address = ''] = remote.split('%')
    return isIP(address) !== 0 && proxies.check(address, familyOf(address))
  }
}

/** Whether an address is of this machine or of a network of one's own. */
export const isNear = proxyCheck('loopback,linklocal,uniquelocal')

/** Whether somebody asks through a proxy, or from beyond the own network: who gets nothing that is for the operator. */
export const isStranger = (address: string, headers: IncomingHttpHeaders): boolean =>
  !isNear(address) || headers['x-forwarded-for'] !== undefined
