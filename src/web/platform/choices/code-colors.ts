/** The pale, the strong and the deep shade of a colour of the palette, for styles that mix them by scheme. */
export const codeColors = (color: string): Record<string, string> => ({
  '--pale': `var(--mantine-color-${color}-1)`,
  '--strong': `var(--mantine-color-${color}-6)`,
  '--deep': `var(--mantine-color-${color}-9)`,
})
