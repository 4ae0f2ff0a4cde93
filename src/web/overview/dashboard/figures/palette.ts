/** The five colours of the chart of types (A-DSH-24). Each keeps 3:1 on the ground of both schemes. */
export const typeColors = ['blue.7', 'teal.8', 'orange.8', 'grape.7', 'cyan.8'] as const
