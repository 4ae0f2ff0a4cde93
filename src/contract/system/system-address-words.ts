import { showDateTime } from '../shared/dates/dates.ts'
import type { FactsOf } from './system.schema.ts'
import { ageOf } from './system-rules.ts'
import { agoOf, spanOf, type Words } from './system-units.ts'

/* What the look at PUBLIC_URL found, and what to do. */

interface At {
  now: Date
  address: string
}
type Found<F extends 'certificate' | 'http'> = FactsOf<F>['found']

const unseen = {
  is: 'Todavía no se ha revisado.',
  todo: 'Se revisa al arrancar y cada seis horas. Vuelva en unos minutos.',
}
const RENEW = 'Renuévelo en el proxy que recibe https (por ejemplo «certbot renew», o reiniciando Caddy)'

const ofCertificate: Record<Found<'certificate'>, (at: At & { endsAt: string | null }) => Words> = {
  unseen: () => unseen,
  this_machine: () => ({ is: 'No hace falta: Sirena se abre solo desde este equipo.' }),
  no_https: ({ address }) => ({
    is: `${address} no usa https: contraseñas y datos de pacientes viajan sin cifrar, y los teléfonos no dan su posición.`,
    todo: 'Ponga delante un proxy con https y su dirección https://… en PUBLIC_URL, y reinicie Sirena.',
  }),
  unreachable: ({ address }) => ({
    is: `Desde el servidor no se pudo abrir ${address}.`,
    todo: 'Abra esa dirección en un teléfono con datos móviles. Si funciona, la red no deja que el servidor se vea a sí mismo desde fuera, y el certificado tiene que vigilarse aparte. Si no, revise el proxy y el dominio.',
  }),
  valid: ({ endsAt, now }) => ({
    is:
      endsAt === null
        ? 'Es válido.'
        : `Es válido; vence en ${spanOf(Math.max(0, -ageOf(endsAt, now)))} (${showDateTime(endsAt)}).`,
    todo: `Ya debió renovarse solo. ${RENEW}; cuando venza, nadie podrá entrar.`,
  }),
  expired: ({ endsAt, now }) => ({
    is: `Venció${endsAt === null ? '' : ` ${agoOf(endsAt, now)}`}: los navegadores no dejan entrar.`,
    todo: `${RENEW}.`,
  }),
  not_yet_valid: () => ({
    is: 'Todavía no vale: su fecha de inicio está en el futuro.',
    todo: 'Revise primero el reloj del servidor; si está bien, pida otro certificado.',
  }),
  wrong_name: ({ address }) => ({
    is: `Es de otro nombre, no de ${address}: los navegadores no dejan entrar.`,
    todo: 'Pida un certificado para el nombre de PUBLIC_URL, o corrija PUBLIC_URL.',
  }),
  self_signed: () => ({
    is: 'Está firmado por sí mismo: los navegadores avisan de peligro y nadie puede saber si es el verdadero.',
    todo: 'Pida uno de una autoridad conocida; Let’s Encrypt los da gratis (certbot o Caddy los piden solos).',
  }),
  untrusted: () => ({
    is: 'No lo respalda una autoridad conocida, o al proxy le falta entregar los certificados intermedios.',
    todo: 'Configure el proxy con la cadena completa (en certbot, el archivo fullchain.pem), o pida uno de una autoridad conocida.',
  }),
}

const TO_HTTPS = 'Haga que el proxy redirija a https todo lo que llegue por http.'

const ofHttp: Record<Found<'http'>, (address: string) => Words> = {
  unseen: () => unseen,
  open: (address) => ({
    is: `Sirena responde en ${address}: quien entre por ahí envía su contraseña sin cifrar.`,
    todo: TO_HTTPS,
  }),
  elsewhere: (address) => ({ is: `${address} lleva a otra dirección, que no es la de Sirena con https.`, todo: TO_HTTPS }),
  redirected: () => ({ is: 'Lo que llega por http pasa a https.' }),
  other: () => ({ is: 'Por http no responde Sirena.' }),
  closed: () => ({ is: 'Cerrado: por http no responde nadie.' }),
}

const withTime = ({ is, todo }: Words, looked_at: string | null, now: Date): Words => ({
  is: looked_at === null ? is : `${is} Se revisó ${agoOf(looked_at, now)}.`,
  todo,
})

export const certificateWords = ({ looked_at, found, ends_at }: FactsOf<'certificate'>, at: At): Words =>
  withTime(ofCertificate[found]({ ...at, endsAt: ends_at }), looked_at, at.now)

export const httpWords = ({ looked_at, found }: FactsOf<'http'>, { now, address }: At): Words =>
  withTime(ofHttp[found](address.replace(/^https/, 'http')), looked_at, now)
