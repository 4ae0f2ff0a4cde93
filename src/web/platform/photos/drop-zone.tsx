import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './drop-zone.module.css'

interface Props {
  onDrop: (files: File[]) => void
  children: ReactNode
}

/** A frame around the buttons that choose files, into which files can be dragged as well. */
export const DropZone = ({ onDrop, children }: Props) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
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
