import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../../src/web/platform/styles/theme.ts'

const themeStyles = (): string => {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables, withGlobalClasses: false })
  const [, styles] = /<style[^>]*>([^<]+)<\/style>/.exec(renderToStaticMarkup(provider)) ?? []
  if (styles === undefined) throw new Error('the theme has no styles')
  return styles
}

/** Writes the theme's colours and sizes into the styles of the page, which until React has started would have Mantine's own (0086). */
export const styledTheme = (): Plugin => ({
  name: 'styled-theme',
  enforce: 'pre',
  transform: (code, id) =>
    id.split('?')[0]?.endsWith('/src/web/platform/styles/first.css') ? `${code}\n${themeStyles()}\n` : undefined,
})
