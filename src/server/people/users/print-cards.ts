import type * as z from 'zod'
import { rankName } from '../../../contract/people/user-codes.ts'
import type { cardsAsked, UserCard } from '../../../contract/people/users.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { noteDownload } from '../../platform/sheets/note-download.ts'
import { qrCodeDataUrl } from '../../platform/qr-codes/qr-code.ts'
import { readCards } from './cards.queries.ts'
import { openCardAddress } from './present-user.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** The content of the cards to print. A single card must exist; a station may have none. */
export const printCards = async (deps: Deps, caller: Caller, asked: z.output<typeof cardsAsked>): Promise<UserCard[]> => {
  const { signer, now, config } = deps
  const stored = await readCards(deps, caller, asked)
  if (asked.id !== undefined && stored.length === 0) throw fail('record.not_found')
  const of =
    asked.id === undefined ? `Estación: ${stored[0]?.station_text ?? `# ${asked.station_id}`}` : `Persona: ${stored[0]?.name}`
  await noteDownload(deps, caller, { name: 'Carnés para imprimir', filters: [of], rows: stored.length })
  return stored.map(({ user_range, public_key, photo, ...shown }) => ({
    ...shown,
    range_text: rankName(user_range),
    photo: photo === null ? null : signer.photo(photo, now()),
    qr_code: qrCodeDataUrl(openCardAddress(public_key, config.publicUrl)),
  }))
}
