import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect as openSession } from 'node:http2'
import { connect as openTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect as openTls, type TLSSocket } from 'node:tls'
import { vi } from 'vitest'
import { findProgram } from '../../scripts/setup/debian-programs.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { aCertificate } from '../fixtures/certificate.ts'

export type ProxyName = 'nginx' | 'caddy'

/** As in the pages for the operator. */
export const HOST = 'sirena.example.org'
/** Where the clients of these tests are: on Linux all of 127.0.0.0/8 is this machine. */
export const CLIENT = '127.0.0.2'

/** The configuration that the page for the operator has to copy. */
export const configurationIn = (name: ProxyName): string => {
  const page = readFileSync(path.join(import.meta.dirname, `../../docs/operation/${name}.md`), 'utf8')
  const [, indent = '', block] = /^( *)```(?:nginx|caddyfile)\n([^]*?)^ *```$/m.exec(page) ?? []
  if (block === undefined) throw new Error(`the page of ${name} has no configuration`)
  return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

interface Place {
  folder: string
  http: number
  https: number
  server: number
}

/** The text of the page at another place: all that is replaced must be in it. */
const moved = (text: string, replaced: Record<string, string>): string =>
  Object.entries(replaced).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`the page does not contain ${from}`)
    return before.replaceAll(from, to)
  }, text)

/** Each writes its files and answers its arguments, and the file of the certificate that clients trust. */
const prepare = {
  nginx: ({ folder, http, https, server }: Place) => {
    const { key, cert } = aCertificate({ hosts: [HOST] })
    const site = moved(configurationIn('nginx'), {
      'listen 80': `listen 127.0.0.1:${http}`,
      'listen [::]:80': `listen 127.0.0.3:${http}`,
      'listen 443': `listen 127.0.0.1:${https}`,
      // Not every machine has IPv6.
      'listen [::]:443': `listen 127.0.0.3:${https}`,
      [`/etc/letsencrypt/live/${HOST}`]: folder,
      '/var/www/html': folder,
      '/var/log/nginx': folder,
      '127.0.0.1:8000': `127.0.0.1:${server}`,
    })
    // As Debian's nginx.conf, which compresses and logs.
    const main = `
      daemon off;
      master_process off;
      pid ${folder}/pid;
      events {}
      http {
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n')}
        access_log ${folder}/access.log;
        gzip on;
        gzip_proxied any;
        gzip_types *;
        include ${folder}/site.conf;
      }`
    const files = { 'privkey.pem': key, 'fullchain.pem': cert, 'site.conf': site, 'nginx.conf': main }
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    return { args: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], trusted: path.join(folder, 'fullchain.pem') }
  },
  caddy: ({ folder, http, https, server }: Place) => {
    // Certificates of its own authority, on other ports, and without its port for commands.
    const own = `\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust`
    const site = configurationIn('caddy').replace(/^\{$/m, `{\n${own}`)
    writeFileSync(path.join(folder, 'Caddyfile'), moved(site, { '127.0.0.1:8000': `127.0.0.1:${server}`, [own]: own }))
    return {
      args: ['run', '--config', path.join(folder, 'Caddyfile')],
      trusted: path.join(folder, 'caddy/pki/authorities/local/root.crt'),
    }
  },
}

/** Starts the real program, with the configuration of its page, before the server on that port of this machine. */
export const startProxy = async (name: ProxyName, server: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), `sirena-${name}-`))
  const [http, https] = [await freePort(), await freePort()]
  const { args, trusted } = prepare[name]({ folder, http, https, server })
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(findProgram(name) ?? name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close')
  // A test that fails must leave no proxy running.
  process.once('exit', () => child.kill('SIGKILL'))
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  /** A secure connection of a client, by one of these protocols. */
  const connect = async (protocol: 'h2' | 'http/1.1'): Promise<TLSSocket> => {
    const ca = readFileSync(trusted)
    const socket = openTcp({ host: '127.0.0.1', port: https, localAddress: CLIENT })
    await once(socket, 'connect')
    const secure = openTls({ socket, servername: HOST, ca, ALPNProtocols: [protocol] })
    await once(secure, 'secureConnect')
    return secure
  }
  try {
    await vi.waitFor(async () => (await connect('h2')).destroy(), { timeout: 15_000 })
  } catch (error) {
    await stop()
    throw new Error(`${name} did not start: ${said}`, { cause: error })
  }
  return {
    connect,
    /** HTTP/2, as browsers speak it. */
    openSession: async () => {
      const socket = await connect('h2')
      return openSession(`https://${HOST}`, { createConnection: () => socket })
    },
    /** The answer without https. */
    getPlain: async (address: string): Promise<IncomingMessage> => {
      const asked = get({ host: '127.0.0.1', port: http, path: address, headers: { host: HOST }, agent: false })
      // The arguments of the event.
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return answer
    },
    folder,
    /** All that it has said and written. */
    written: () => {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return said + entries.map(({ parentPath, name: file }) => readFileSync(path.join(parentPath, file), 'latin1')).join('')
    },
    stop,
  }
}
