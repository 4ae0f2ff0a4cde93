import { Skeleton } from '@mantine/core'
import type { Ref } from 'react'
import { plainLines } from '../../../../contract/shared/text/rich-text.ts'
import classes from './waiting-editor.module.css'

/** The groups of buttons above the text. */
const GROUPS = [4, 2, 2]

const widthOf = (buttons: number): Record<string, string> => ({ '--buttons': String(buttons) })

interface Props {
  html: string
  ref: Ref<HTMLDivElement>
}

/** The editor of a rich text while its file loads: as high as it will be, so that nothing moves when it arrives. */
export const WaitingEditor = ({ html, ref }: Props) => (
  <div ref={ref} className={classes.editor}>
    <div className={classes.toolbar}>
      {GROUPS.map((buttons, group) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list.
        <div key={group} className={classes.group} style={widthOf(buttons)}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
    <div className={classes.text}>
      {plainLines(html)
        .split('\n')
        .map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no names.
          <p key={index}>{line}</p>
        ))}
    </div>
  </div>
)
