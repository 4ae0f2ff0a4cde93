import type { ErrorCode } from '../../../contract/errors.ts'
import { securityEvent, type SecurityEventName, type SecuritySource } from '../../platform/http/security-event.ts'
import { Refusal } from '../../platform/errors/refusal.ts'

const eventOf: Partial<Record<ErrorCode, SecurityEventName>> = {
  'session.bad_credentials': 'sign_in.failed',
  'session.inactive': 'sign_in.failed',
  'session.first_password_ended': 'sign_in.failed',
  'second_factor.wrong_code': 'sign_in.failed',
  'session.code_needed': 'sign_in.code_asked',
  'session.wait': 'sign_in.wait',
  'session.too_many': 'sign_in.wait',
}

/** Logs the result of a sign-in with this DPI as a security event. */
export const noteSignIn = async <T>(source: SecuritySource, dpi: string, signIn: () => Promise<T>): Promise<T> => {
  try {
    const answer = await signIn()
    securityEvent(source, { event: 'sign_in.succeeded', dpi })
    return answer
  } catch (error) {
    const event = error instanceof Refusal ? eventOf[error.code] : undefined
    if (error instanceof Refusal && event) securityEvent(source, { event, dpi, reason: error.code })
    throw error
  }
}
