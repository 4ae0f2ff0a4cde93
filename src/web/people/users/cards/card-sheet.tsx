import { Avatar } from '@mantine/core'
import type { Ref } from 'react'
import type { UserCard } from '../../../../contract/people/users.schema.ts'
import { Logo } from '../../../platform/ui/logo.tsx'
import classes from './card-sheet.module.css'

const CARDS_A_PAGE = 10
// Active while the sheet is on the screen. A named @page would add an empty page of the default size.
const paper = '@page { size: A4 portrait; margin: 10mm 17mm }'

export const pagesOf = <T,>(cards: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_A_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_A_PAGE, (page + 1) * CARDS_A_PAGE),
  )

interface Props {
  cards: readonly UserCard[]
  /** People whose photo could not be loaded: their cards show initials. */
  lost: ReadonlySet<number>
  onLost: (id: number) => void
  ref: Ref<HTMLDivElement>
}

/** Cards of the usual 85.6 x 54 mm: side by side on the screen, ten a page on paper. */
export const CardSheet = ({ cards, lost, onLost, ref }: Props) => (
  <div ref={ref} className={classes.sheet}>
    <style>{paper}</style>
    {pagesOf(cards).map((page) => (
      <div key={page[0]?.id} className={classes.page}>
        {page.map((card) => (
          <Card key={card.id} card={lost.has(card.id) ? { ...card, photo: null } : card} onLost={() => onLost(card.id)} />
        ))}
      </div>
    ))}
  </div>
)

const Card = ({ card, onLost }: { card: UserCard; onLost: () => void }) => (
  <article className={classes.card} aria-label={`Carné de ${card.name}`}>
    <header className={classes.brand}>
      <Logo />
      <p>{card.station_text}</p>
    </header>
    {card.photo === null ? (
      <Avatar name={card.name} alt="" variant="outline" color="black" radius="sm" className={classes.photo} />
    ) : (
      <img src={card.photo} alt={`Foto de ${card.name}`} className={classes.photo} onError={onLost} />
    )}
    <div className={classes.words}>
      <p className={classes.name}>{card.name}</p>
      <div className={classes.identity}>
        <dl>
          <Printed label="Rango">{card.range_text}</Printed>
          <Printed label="Registro">{card.no_registry}</Printed>
        </dl>
        <img src={card.qr_code} alt={`Código QR del carné de ${card.name}`} className={classes.code} />
      </div>
    </div>
  </article>
)

/** An unknown value leaves no empty label on a card. */
const Printed = ({ label, children }: { label: string; children: string }) =>
  children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
