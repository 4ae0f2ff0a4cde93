import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { cssVariables, theme } from '../src/web/platform/styles/theme.ts'
import config from '../vite.config.ts'

type Transform = (code: string, id: string) => string | undefined

test('the first styles have the colours of the theme, so that none changes when the application starts', () => {
  const file = 'src/web/platform/styles/first.css'
  const plugins = [config.plugins].flat(3) as Plugin[]
  const transforms = plugins.flatMap(({ transform }) =>
    typeof transform === 'function' ? [transform as unknown as Transform] : [],
  )
  const built = transforms.reduce((code, transform) => transform(code, `/${file}`) ?? code, readFileSync(file, 'utf8'))
  const { light, dark } = cssVariables(theme as never)
  for (const scheme of [light, dark])
    for (const [name, value] of Object.entries(scheme)) expect(built.replaceAll(' ', '')).toContain(`${name}:${value};`)
})
