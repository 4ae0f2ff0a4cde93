import { build, type Plugin, type Rolldown } from 'vite'
import { addressesOf, chunksOf } from './chunks-of.ts'

const entry = 'src/web/overview/start-page/first-view/first-view.ts'
/** The screens whose files the first script asks for, by how their place begins. */
const screens: Record<string, string[]> = {
  '/': ['src/web/start-screens.ts'],
  '/emergencies': ['src/web/start-screens.ts', 'src/web/emergencies/list/emergency-list.tsx'],
  '/emergencies/create': ['src/web/start-screens.ts', 'src/web/emergencies/form/emergency-form.tsx'],
  '/emergency/': ['src/web/start-screens.ts', 'src/web/emergencies/detail/emergency-detail.tsx'],
  '/emergency_open/': ['src/web/emergencies/detail/emergency-open.tsx'],
  '/users_open/': ['src/web/people/users/user-open.tsx'],
}

/** The files of screens that the page does not name itself. */
const filesOf = (asked: readonly string[], bundle: Rolldown.OutputBundle): string[] =>
  addressesOf(chunksOf(asked, bundle, ({ isEntry }) => isEntry))

/**
 * Lets the page be painted before its styles have arrived: those for paper hold nothing up, and the application makes them those
 * for the screen when it starts (`src/web/main.tsx`). They stay in the head: those of screens must come after them.
 */
const withoutWaiting = (html: string): string => {
  const [link, file] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(html) ?? []
  if (link === undefined) throw new Error('the page has no styles')
  return html.replace(
    link,
    `<link rel="preload" as="style" crossorigin fetchpriority="low" href="${file}">
    <link rel="stylesheet" crossorigin href="${file}" media="print" id="first-styles">`,
  )
}

/** The first script begins the application, once it has shown what it can. Returns its file, and the page that only loads it. */
const withoutApplication = (html: string): { file: string; page: string } => {
  const [script, file] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
  if (script === undefined || file === undefined) throw new Error('the page has no application')
  return { file, page: html.replace(script, `<link rel="modulepreload" crossorigin href="${file}">`) }
}

/** On a weak signal, the data that the first view shows must not wait for the application, which is a hundred times as large. */
const afterData = (html: string): string => html.replaceAll('<link rel="modulepreload" crossorigin', '$& fetchpriority="low"')

/**
 * Puts the first script into the page: a file of its own would come one round trip later. The server allows it by its hash in the
 * content security policy.
 */
export const firstView = (): Plugin => ({
  name: 'first-view',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const files = Object.fromEntries(Object.entries(screens).map(([place, asked]) => [place, filesOf(asked, bundle)]))
      const { file, page } = withoutApplication(html)
      const built = await build({
        configFile: false,
        logLevel: 'error',
        define: { SCREEN_FILES: JSON.stringify(files), APPLICATION_FILE: JSON.stringify(file) },
        build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'first' } },
      })
      const code = ([built].flat() as Rolldown.RolldownOutput[])[0]?.output[0].code ?? ''
      if (code === '' || /<\/script|<!--/i.test(code)) throw new Error('the first script cannot stand in the page')
      // Before the styles, which it would otherwise wait for.
      return afterData(withoutWaiting(page)).replace('</title>', () => `</title>\n    <script>${code.trim()}</script>`)
    },
  },
})
