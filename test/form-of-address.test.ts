import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specification, testFiles } from './specification-lines.ts'
import { quotesOf, textsIn } from './specification-texts.ts'

/** Words of 'tú', and its imperatives at the start of a sentence; others are spelt like the third person. */
const familiar =
  /(?<!\p{L})(?:tú|tu|tus|ti|contigo|eres|estás|puedes|podrás|debes|deberás|tienes|tendrás|quieres)(?!\p{L})|(?:^|[.:!¡¿] ?)(?:elige|escribe|ingresa|agrega|revisa|selecciona|intenta|inicia|presiona|verifica|vuelve|confirma|completa|busca|cierra|abre|guarda|sube|pide(?! apoyo))(?!\p{L})/iu

const files = globSync('src/**/*.{ts,tsx}', {
  exclude: [...testFiles(), '**/*.d.ts', '**/*.generated.ts', 'src/server/system/demo/plan/**'],
})

test('a person is addressed as usted, except in texts that the specification quotes', () => {
  const quoted = new Set(specification().flatMap((line) => quotesOf(line)))
  const familiarTexts = files
    .flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))
    .filter((text) => familiar.test(text) && !quoted.has(text))
  expect(familiarTexts).toEqual([])
})

test.each(['Elige una de las opciones', 'No puedes hacerlo', '¿Estás seguro? Revisa tus datos'])('%s is found', (text) => {
  expect(text).toMatch(familiar)
})

test.each(['Elija una opción', 'Espera quitada', 'Si usted no usa Sirena', 'Por seguridad, confirme primero', '1 pide apoyo'])(
  '%s is not',
  (text) => {
    expect(text).not.toMatch(familiar)
  },
)
