import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The mails for a recipient at the journeys' SMTP server, the oldest first. */
const mailsTo = async (address: string): Promise<Email[]> => {
  const folder = path.join(process.env['JOURNEYS_DATA'] ?? '', 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { mail: await PostalMime.parse(await readFile(file)), at: (await stat(file)).mtimeMs }
    }),
  )
  return found
    .filter(({ mail }) => mail.to?.some((to) => to.address === address))
    .toSorted((one, other) => one.at - other.at)
    .map(({ mail }) => mail)
}

/** The link in a recipient's `count`th mail, once it has arrived. */
export const linkIn = async (address: string, count: number): Promise<string> => {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count)
  const text = (await mailsTo(address)).at(-1)?.text ?? ''
  return /#(\/(?:reset-password|confirm-email)\/[\w-]+)/.exec(text)?.[1] ?? ''
}
