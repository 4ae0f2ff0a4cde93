/** '1 persona', '5,000 personas'. */
export const countOfPeople = (count: number): string => (count === 1 ? '1 persona' : `${count.toLocaleString('es-GT')} personas`)
