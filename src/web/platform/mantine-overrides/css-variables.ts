/** In place of Mantine's, which computes the theme's colours and sizes at each start: they are among the styles of the page. */
export const MantineCssVariables = () => null
