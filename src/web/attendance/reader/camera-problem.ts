/** Why there is no picture, and what to do. A fault of the device has its own message, shown in a dialog (A-QRR-10). */
export interface CameraProblem {
  text: string
  fault?: string
}

const byName: Readonly<Record<string, string>> = {
  NotAllowedError:
    'El navegador no tiene permiso para usar la cámara. Presione el candado junto a la dirección, permita la cámara y presione Reintentar.',
  SecurityError: 'El navegador no deja usar la cámara en esta página. Avise a un administrador, y mientras tanto escriba el DPI.',
  NotFoundError: 'No se encontró ninguna cámara. Conecte una y presione Reintentar, use un lector de mano o escriba el DPI.',
  OverconstrainedError: 'La cámara elegida ya no está. Elija otra o presione Reintentar.',
  NoCameraAccess:
    'El navegador solo deja usar la cámara en una dirección segura (https). Avise a un administrador, y mientras tanto escriba el DPI.',
}

const FAULT = 'La cámara no responde. Cierre otros programas que la usen y presione Reintentar, o escriba el DPI.'

export const cameraProblem = (error: unknown): CameraProblem => {
  if (!(error instanceof Error)) return { text: FAULT, fault: String(error) }
  const text = byName[error.name]
  return text === undefined ? { text: FAULT, fault: error.message || error.name } : { text }
}
