import type { APIRequestContext, APIResponse } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'

export const demoPassword = 'sirena-demo'
export const demoAccounts: Record<Role, { dpi: string; name: string }> = {
  [Role.Administrador]: { dpi: '1234 00015 0901', name: 'Ana Lucía Xicará Morales' },
  [Role.Comandante]: { dpi: '1234 00058 0901', name: 'Byron Estuardo Coyoy Fuentes' },
  [Role.JefeDeServicio]: { dpi: '1234 00074 0901', name: 'Marta Julia Tzul Barrios' },
  [Role.Cabinista]: { dpi: '1234 00082 0901', name: 'Óscar René Sacalxot Rodas' },
  [Role.Bombero]: { dpi: '1234 00104 0901', name: 'Diego José Ixcot Ramírez' },
  [Role.RecursosHumanos]: { dpi: '1234 00112 0901', name: 'Silvia Patricia Gramajo Cotí' },
}

/** The caller types the response from the contract. */
export interface Calls {
  get: <T>(path: string) => Promise<T>
  /** With a token, uses that session. */
  post: <T>(path: string, sent?: object, token?: string) => Promise<T>
  put: <T>(path: string, sent: object) => Promise<T>
  delete: (path: string) => Promise<void>
}

export type As = (role: Role) => Calls

const answered = async <T>(answer: APIResponse): Promise<T> => {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (answer.status() === 204 ? undefined : await answer.json()) as T
}

export const signIn = async (server: APIRequestContext, role: Role): Promise<string> => {
  const sent = { username: demoAccounts[role].dpi, password: demoPassword }
  const { token } = await answered<{ token: string }>(await server.post('/api/user/token', { data: sent }))
  return token
}

/** For ten minutes after a sign-in the server asks for no re-authentication; a journey takes two minutes at most. */
const FRESH_MS = 8 * 60_000
const tokens = new Map<Role, { token: Promise<string>; at: number }>()

/** One session per role and worker, renewed before it needs re-authentication. A test that ends a session opens its own. */
export const tokenOf = (server: APIRequestContext, role: Role): Promise<string> => {
  const known = tokens.get(role)
  if (known && Date.now() - known.at < FRESH_MS) return known.token
  const token = signIn(server, role)
  tokens.set(role, { token, at: Date.now() })
  // A failed sign-in must not fail every later journey of the worker.
  token.catch(() => tokens.delete(role))
  return token
}

export const callsAs = (server: APIRequestContext, role: Role): Calls => {
  const headers = async (token?: string) => ({ Authorization: `Bearer ${token ?? (await tokenOf(server, role))}` })
  return {
    get: async (path) => answered(await server.get(`/api/${path}`, { headers: await headers() })),
    post: async (path, sent, token) =>
      answered(await server.post(`/api/${path}`, { headers: await headers(token), ...(sent && { data: sent }) })),
    put: async (path, sent) => answered(await server.put(`/api/${path}`, { headers: await headers(), data: sent })),
    delete: async (path) => answered(await server.delete(`/api/${path}`, { headers: await headers() })),
  }
}
