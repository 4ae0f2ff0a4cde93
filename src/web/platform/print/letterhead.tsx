import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { usePerson } from '../rights/person.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './letterhead.module.css'

interface Props {
  /** The record's name. */
  name: string
  stations: string
}

/** At the foot of every sheet, with the page number, since sheets get mixed up. */
const footOf = (name: string) => ['record', 'wide-record'].map((page) => `@page ${page} { ${footer(name)} }`).join(' ')

const footer = (name: string) => `@bottom-left { content: ${quoted(name)}; font: 9pt sans-serif; color: #444 }`

/** As a text of a style sheet inside a page: a name may contain anything. */
const quoted = (text: string) =>
  `"${text.replaceAll(/[^\p{L}\p{N} ,.#-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

/** Printed only: whose record it is, and who printed it when. A visitor has no name. */
export const Letterhead = ({ name, stations }: Props) => {
  const person = usePerson()
  const printedAt = usePrintedAt()
  return (
    <div className={classes.letterhead}>
      <style media="print">{footOf(name)}</style>
      <Logo />
      <div>
        <strong>{stations || 'Cuerpo de bomberos'}</strong>
        <span>{`Impreso ${person ? `por ${person.first_name} ${person.last_name} ` : ''}el ${showDateTime(printedAt)}`}</span>
      </div>
    </div>
  )
}

/** The time at which the browser begins to print, not the time at which the report was opened. */
const usePrintedAt = (): Date => {
  const [printedAt, setPrintedAt] = useState(() => new Date())
  useEffect(() => {
    // The browser lays out the pages right after the event.
    const note = () => flushSync(() => setPrintedAt(new Date()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return printedAt
}
