/* The frame and the start page, which the first script of the page asks for as one file. */
export { SignedIn } from './signed-in.tsx'
export { StartPage } from './overview/start-page/start-page.tsx'
