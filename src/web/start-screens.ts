/* The frame and the start page, which the first script of the page asks for as one file. */
export { Shell } from './shell/shell.tsx'
export { StartPage } from './start-page.tsx'
