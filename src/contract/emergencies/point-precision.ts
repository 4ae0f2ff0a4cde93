/** On the map of emergencies, degrees are whole numbers of these parts: about a metre, and for visitors about a kilometre (S-25). */
export const PARTS_OF_DEGREE = 100_000
export const CELLS_OF_DEGREE = 100
