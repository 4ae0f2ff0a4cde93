import sanitizeHtml from 'sanitize-html'
import { withoutControls } from '../../../contract/shared/fields.schema.ts'

/**
 * Reduces rich text to the small set of tags that the editor produces (S-35). Cells and rows of a table, and other blocks, become
 * text that stays apart.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(apart(html), {
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'xml'],
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: outwards },
    textFilter: withoutControls,
  })

/** Of a link only what leads out of Sirena: one to a screen, or to the host of the page, would act in the reader's name. */
const outwards = (tagName: string, { href = '' }: Record<string, string>) => ({
  tagName,
  attribs: {
    ...(/^(?:https?:\/\/|mailto:|tel:)/i.test(href) ? { href } : {}),
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  },
})

/** Separates, as text and line breaks, what removed tags separated. */
const apart = (html: string): string =>
  html
    .replaceAll(/<\/t[dh]\s*>(?=\s*<t[dh][\s>])/gi, ' | $&')
    .replaceAll(/<\/(?:tr|caption|div|dt|dd|h[156]|pre|section|article|address)\s*>/gi, '<br>$&')
