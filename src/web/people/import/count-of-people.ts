import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
/** '1 persona', '5,000 personas'. */
export const countOfPeople = (count: number): string => (count === 1 ? '1 persona' : `${showNumber(count)} personas`)
