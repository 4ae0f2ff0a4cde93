import { Button } from '@mantine/core'
import { IconCirclePlus, IconCircleMinus, IconPencil, type Icon } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import type { BinnacleEntry } from '../../contract/binnacle/binnacle-entries.schema.ts'
import type { Change, ComparedItem } from '../../contract/binnacle/binnacle-compare.ts'
import type { WordedRow } from '../../contract/binnacle/binnacle-words.schema.ts'
import { showNumber } from '../../contract/shared/text/written-numbers.ts'
import { Section } from '../platform/ui/section.tsx'
import classes from './state-panels.module.css'

type Side = 'previous' | 'current'

const titles: Record<Side, string> = { previous: 'Estado anterior', current: 'Estado actual' }

interface Props {
  entry: BinnacleEntry
  rows: readonly WordedRow[]
  /** Of a list only what changed is shown. */
  isFolded: boolean
}

/** The record before and after, with the same rows in both. */
export const StatePanels = ({ entry, rows, isFolded }: Props) => {
  if (entry.action_binnacle === 'LOGIN')
    return <Section title="Estado anterior y estado actual" nothing="Un inicio de sesión no cambia ningún registro." />
  const count: CSSProperties & Record<'--rows', number> = { '--rows': Math.max(1, rows.length) }
  return (
    <div className={classes.panels} style={count}>
      {(['previous', 'current'] as const).map((side) => (
        <section key={side} className={classes.panel} aria-label={titles[side]}>
          <h2 className={classes.title}>{titles[side]}</h2>
          {entry[`${side}_detail`] === null ? (
            <p className={classes.missing}>{missingTexts[side]}</p>
          ) : rows.length === 0 ? (
            <p className={classes.missing}>Ningún dato de los que se muestran cambió.</p>
          ) : (
            <dl className={classes.rows}>
              {rows.map((row) => (
                <div key={row.label} className={classes.row} data-different={row.isDifferent || undefined}>
                  <dt>{row.label}</dt>
                  <dd>
                    <Value items={row[side]} isFolded={isFolded} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}

const missingTexts: Record<Side, string> = { previous: 'El registro aún no existía.', current: 'El registro ya no existe.' }

/** A text of a hundred thousand lines would take the browser a quarter of a minute. */
const ITEMS_AT_ONCE = 200

const Value = ({ items, isFolded }: { items: readonly ComparedItem[]; isFolded: boolean }) => {
  const [most, setMost] = useState(ITEMS_AT_ONCE)
  const wanted = isFolded ? items.filter(({ change }) => change !== 'same') : items
  const hidden = items.length - wanted.length
  const shown = wanted.slice(0, most)
  const left = wanted.length - shown.length
  if (items.length === 0) return <span className={classes.absent}>Sin dato</span>
  const [first] = shown
  // Lines of a text may be equal, and the list never changes.
  const numbered = shown.map((item, number) => ({ number, item }))
  if (items.length === 1 && first !== undefined) return <Item item={first} />
  return (
    <ul className={classes.items}>
      {numbered.map(({ number, item }) => (
        <li key={number}>
          <Item item={item} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button variant="light" size="compact-md" onClick={() => setMost(most + ITEMS_AT_ONCE)}>
            Mostrar más
          </Button>{' '}
          <span className={classes.absent}>{left === 1 ? 'Falta 1 línea' : `Faltan ${showNumber(left)} líneas`}</span>
        </li>
      )}
      {hidden > 0 && <li className={classes.absent}>{hidden === 1 ? '1 sin cambio' : `${showNumber(hidden)} sin cambios`}</li>}
    </ul>
  )
}

const changes: Record<Exclude<Change, 'same'>, { word: string; Icon: Icon }> = {
  added: { word: 'Agregado', Icon: IconCirclePlus },
  removed: { word: 'Quitado', Icon: IconCircleMinus },
  changed: { word: 'Cambió', Icon: IconPencil },
}

const Item = ({ item: { text, change } }: { item: ComparedItem }) => {
  if (change === 'same') return text
  const { word, Icon } = changes[change]
  return (
    <span className={classes.item} data-change={change}>
      <Icon size={16} aria-hidden />
      <span>
        <strong>{text}</strong> <span className={classes.word}>{word}</span>
      </span>
    </span>
  )
}
