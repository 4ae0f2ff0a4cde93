/* Letters as lines on a grid of four by six, since a server may have no fonts installed. */
const letters: Record<string, string> = {
  A: 'M0 6V2L2 0L4 2V6M0 4H4',
  C: 'M4 0H1L0 1V5L1 6H4',
  D: 'M0 0H3L4 1V5L3 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  I: 'M2 0V6',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  Ó: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2 -1.2L3 -2.4',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  S: 'M4 0H1L0 1V2L1 3H3L4 4V5L3 6H0',
  T: 'M0 0H4M2 0V6',
}

/** 'FOTO DE DEMOSTRACIÓN' on a dark strip at the bottom edge. */
export const demoLabel = (width: number, height: number): string => {
  const strokes = Array.from(
    'FOTO DE DEMOSTRACIÓN',
    (letter, index) => `<path transform="translate(${index * 6} 0)" d="${letters[letter] ?? ''}"/>`,
  )
  return `<rect y="${height - 64}" width="${width}" height="64" fill="#000" opacity=".45"/>
    <g transform="translate(28 ${height - 44}) scale(4)" fill="none" stroke="#fff" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round" opacity=".92">
      ${strokes.join('')}
    </g>`
}
