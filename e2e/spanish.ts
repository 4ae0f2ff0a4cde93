import { expect, type Page } from '@playwright/test'
import { isEnglish, wordsOn } from '../test/components/spanish.ts'

const softly = expect.configure({ soft: true })

/** The screen whose example keeps the English words of the specification's validators (S-43). */
const isExample = (page: Page) => page.url().endsWith('#/page2')

/** Expects that everything that can be read or heard is Spanish, also the labels that libraries add (A-RTE-39, B-GEN-06). */
export const expectSpanish = async (page: Page, what = page.url()): Promise<void> => {
  const { language, texts } = await page.evaluate(wordsOn)
  softly(language, `${what} says its language`).toEqual(['es'])
  const foreign = texts.filter((text) => isEnglish(text) && !(text === 'Required' && isExample(page)))
  softly(foreign, `${what} in English`).toEqual([])
}
