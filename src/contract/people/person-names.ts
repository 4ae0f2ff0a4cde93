/** A person where people are sorted by surname (docs/decisions/0048). */
export const surnameFirst = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${last_name}, ${first_name}`
