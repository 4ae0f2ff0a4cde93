interface Unit {
  unit: string
  plate: string
}

/** What people call a unit: its code. */
export const unitCode = ({ unit, plate }: Unit): string => unit || plate

/** A unit in a line of text, with the plate that tells it from one of the same code. */
export const unitName = ({ unit, plate }: Unit): string => [unit, plate].filter(Boolean).join(' · ')
