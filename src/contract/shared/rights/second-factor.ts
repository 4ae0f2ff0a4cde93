import { administersPeople } from './roles.ts'

/* Rules without zod, since the sign-in screen loads this file. The inputs are in second-factor-input.ts. */

/** The state of a person's second factor (docs/decisions/0017). */
export interface SecondFactor {
  is_on: boolean
  /** By the setting REQUIRE_SECOND_FACTOR and the role. */
  is_required: boolean
}

/** People who administer people can be required to have one. */
export const isSecondFactorRequired = (role: number, setting: boolean): boolean => setting && administersPeople(role)

/** Required and not set up yet: they can sign in and reach their own profile only. */
export const lacksSecondFactor = ({ second_factor }: { second_factor: SecondFactor }): boolean =>
  second_factor.is_required && !second_factor.is_on

export const recoveryCodesLeft = (count: number): string => {
  if (count === 0) return 'No le quedan códigos de recuperación.'
  return count === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${count} códigos de recuperación.`
}
