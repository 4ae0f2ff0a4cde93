import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './drop-zone.module.css'
import { useDroppedFiles } from './page-files.ts'

interface Props {
  onDrop: (files: File[]) => void
  children: ReactNode
}

/** A frame around the buttons that choose files. What is dropped beside it on the page is meant for it as well. */
export const DropZone = ({ onDrop, children }: Props) => {
  const isOver = useDroppedFiles(onDrop)
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      {children}
    </div>
  )
}

/** The accepted files; with a mouse, first that they can be dragged. */
export const DropHint = ({ drag, children }: { drag: string; children: ReactNode }) => (
  <Text size="sm" c="dimmed" mt="xs">
    <span className={classes.mouse}>{drag} </span>
    {children}
  </Text>
)
