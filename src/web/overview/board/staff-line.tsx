import { IconCameraOff, IconClockExclamation, IconUserQuestion, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { endingLeaves, entriesWithoutExit, peopleWithoutPhoto, waitingPeople } from './board-queries.ts'
import { CounterLine, type Counter } from './counter-line.tsx'
import { wordFor } from './counts.ts'
import { staffPlaces } from './staff-places.ts'

/** The same as the panels of human resources in one line, for an administrator, who sees first what is going on. */
export const StaffLine = () => {
  const waiting = useQuery(waitingPeople)
  const leaves = useQuery(endingLeaves)
  const withoutExit = useQuery(entriesWithoutExit)
  const withoutPhoto = useQuery(peopleWithoutPhoto)
  const counter = (
    count: number | undefined,
    words: readonly [one: string, many: string],
    look: Pick<Counter, 'Icon' | 'place'>,
  ): Counter => ({ count, word: wordFor(words, count ?? 0), color: 'gray', ...look })
  const all = [waiting, leaves, withoutExit, withoutPhoto]
  return (
    <CounterLine
      label="Personal"
      isQuiet
      counters={[
        counter(waiting.data?.count, ['espera validación', 'esperan validación'], {
          Icon: IconUserQuestion,
          place: staffPlaces.waiting,
        }),
        counter(leaves.data?.count, ['baja por vencer', 'bajas por vencer'], { Icon: IconUserShare, place: staffPlaces.leaves }),
        counter(withoutExit.data?.count, ['ingreso sin salida', 'ingresos sin salida'], {
          Icon: IconClockExclamation,
          place: staffPlaces.withoutExit,
        }),
        counter(withoutPhoto.data?.count, ['sin fotografía', 'sin fotografía'], {
          Icon: IconCameraOff,
          place: staffPlaces.withoutPhoto,
        }),
      ]}
      hasFailed={all.some(({ data, error }) => data === undefined && error !== null)}
      retry={() => all.forEach(({ refetch }) => void refetch())}
    />
  )
}
