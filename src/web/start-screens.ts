/* The frame and the start page, which the first script of the page asks for as one file. */
export { Home } from './home/home.tsx'
export { Shell } from './shell/shell.tsx'
