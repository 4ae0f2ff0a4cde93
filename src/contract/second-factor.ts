import { administersPeople } from './roles.ts'

/* Rules only, no schema: the sign-in screen loads this file. What is sent stands in second-factor-input.ts. */

/** How somebody stands with the second factor (docs/decisions/0017). */
export interface SecondFactor {
  is_on: boolean
  /** By the setting REQUIRE_SECOND_FACTOR and the role. */
  is_required: boolean
}

/** Who administers people can be obliged to have one. */
export const isSecondFactorRequired = (role: number, setting: boolean): boolean => setting && administersPeople(role)

/** Obliged and not set up yet: they sign in and reach their own profile only. */
export const lacksSecondFactor = ({ second_factor }: { second_factor: SecondFactor }): boolean =>
  second_factor.is_required && !second_factor.is_on

export const recoveryCodesLeft = (count: number): string => {
  if (count === 0) return 'No le quedan códigos de recuperación.'
  return count === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${count} códigos de recuperación.`
}
