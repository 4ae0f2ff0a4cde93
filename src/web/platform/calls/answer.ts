/** What came back for a call. */
export interface Answer {
  status: number
  /** Its `content-type`. */
  type: string
  text: string
  /** How much of a photo has arrived, if it says so. */
  offset?: number | undefined
}

export const answerIn = async (response: Response): Promise<Answer> => {
  const { status, headers } = response
  const [type, offset] = [headers.get('content-type') ?? '', headers.get('upload-offset')]
  return { status, type, text: await response.text(), offset: offset === null ? undefined : Number(offset) }
}

/** Whether it is JSON by its head, for who parses it later. */
export const isJson = ({ type, text }: Answer): boolean => /^application\/json\b/i.test(type) && text !== ''
/** Whether it says that what was asked is done: of the server itself only if `saidIn` finds something. */
export const isDone = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300

/**
 * What the server has said: JSON, or nothing at all with 204. Undefined if something else has answered in its place: a network that
 * wants a sign-in of its own, which does so with a page and often with 200, or a proxy in trouble.
 */
export const saidIn = (answer: Answer): { body: unknown } | undefined => {
  if (answer.status === 204 && answer.text === '') return { body: undefined }
  if (!isJson(answer)) return undefined
  try {
    return { body: JSON.parse(answer.text) }
  } catch {
    return undefined
  }
}

/** Status 511 asks for a sign-in to the network (RFC 6585). */
const isOfNetwork = (answer: Answer): boolean => answer.status === 511 || (isDone(answer) && /^text\/html\b/i.test(answer.type))

export const NO_CONNECTION = 'No hay conexión con el servidor. Vuelva a intentar.'
export const NETWORK_ANSWERED =
  'No hay conexión con el servidor: la red respondió en su lugar. Revise si el wifi pide iniciar sesión. Vuelva a intentar.'
const REFUSED_ON_THE_WAY =
  'Un equipo intermedio (un proxy o un cortafuegos) respondió en lugar del servidor y no dejó pasar lo que se pidió. Vuelva a intentar, o avise a quien administra el servidor.'
const ofProxy: Readonly<Record<number, string>> = {
  401: REFUSED_ON_THE_WAY,
  403: REFUSED_ON_THE_WAY,
  413: 'Un equipo intermedio (un proxy delante del servidor) no acepta envíos de este tamaño. Envíe menos archivos o más pequeños, y avise a quien administra el servidor: tiene que subir ese límite.',
}

/**
 * The status and sentence of a failed call that the server itself has not answered. What claims to be done counts as no answer: it may
 * have been done or not, and is sent again as after any other lost one.
 */
export const failureOnTheWay = (answer: Answer): { status: number; detail: string } => {
  if (isOfNetwork(answer)) return { status: 0, detail: NETWORK_ANSWERED }
  return isDone(answer) ? { status: 0, detail: NO_CONNECTION } : { status: answer.status, detail: ofProxy[answer.status] ?? '' }
}
