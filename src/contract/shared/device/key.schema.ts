import * as z from 'zod'
import { required } from '../codes.ts'

/** A random identity that a device made: 32 lower hex characters. */
export const madeOnDevice = (label: string) =>
  z
    .string({ error: required })
    .regex(/^[\da-f]{32}$/, 'Deben ser 32 dígitos hexadecimales en minúscula')
    .meta({ title: label })

export const deviceKeyInput = z.strictObject({ device: madeOnDevice('Dispositivo') })

/** 32 bytes in base64url, the same for one person on one device as long as the server has its key. */
export const deviceKey = z.object({ key: z.string() })
