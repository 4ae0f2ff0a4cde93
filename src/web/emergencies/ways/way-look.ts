/** Each with a contrast of 3 to 1 to the land of the map in both schemes. */
const colors = ['#1c7ed6', '#e8590c', '#2f9e44', '#be4bdb', '#0c8599', '#e64980', '#b08900', '#845ef7'] as const

/** Lengths of line and gap, in widths of the line. */
export const dashes = { whole: undefined, dashed: [3, 2], dotted: [1, 1.5] } as const
export type Dash = keyof typeof dashes
export const dashNames = ['whole', 'dashed', 'dotted'] as const satisfies readonly Dash[]

export interface WayLook {
  color: string
  dash: Dash
}

/** As colours and dashes repeat at different places, two dozen units look different. */
export const lookOf = (place: number): WayLook => ({
  color: colors[place % colors.length] ?? colors[0],
  dash: dashNames[place % dashNames.length] ?? 'whole',
})
