import type { Config } from '../config.ts'

export const policyDirectives = ({ publicUrl, mapStyleUrl }: Config, scripts: readonly string[]) => {
  const map = mapStyleUrl === '' ? [] : [new URL(mapStyleUrl).origin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // Mantine sets sizes and colours in style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...map],
    'connect-src': ["'self'", socketOf(publicUrl), ...map],
    'worker-src': ["'self'", 'blob:'],
    // A PDF that the page made itself (0065).
    'frame-src': ['blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

/** Where the page opens live connections: some browsers do not count them as its own origin, and one without TLS has its own port (0070). */
const socketOf = (publicUrl: string): string => {
  const { protocol, hostname, port, host } = new URL(publicUrl)
  if (protocol === 'https:') return `wss://${host}`
  return `ws://${hostname}:${port === '' ? '8000' : port}`
}

/** The header of a page that contains scripts. */
export const contentPolicy = (config: Config, scripts: readonly string[]): string =>
  Object.entries(policyDirectives(config, scripts))
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')

/** The file of the worker that decodes QR codes, also when it is sent compressed (0054). */
const DECODER = /\/assets\/decode-worker-[\w-]+\.js(?:\.(?:br|gz))?$/

/** The header of a worker's own response, if it needs another one than the page: only the decoder may compile WebAssembly. */
export const workerPolicy = (config: Config, file: string): string | undefined =>
  DECODER.test(file.replaceAll('\\', '/')) ? contentPolicy(config, ["'wasm-unsafe-eval'"]) : undefined
