import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { privateStations } from '../../../../contract/people/user-rights.ts'
import type { UserCard } from '../../../../contract/people/users.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { OneChoice } from '../../../platform/choices/one-choice.tsx'
import { PlaceLink, useGoTo } from '../../../platform/ui/place-link.tsx'
import type { Search } from '../../../platform/list/list-state.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import { ListEmpty } from '../../../platform/list/list-empty.tsx'
import { useAsker, usePerson } from '../../../platform/rights/person.ts'
import { ScreenHeading } from '../../../platform/ui/screen-heading.tsx'
import { useOffer } from '../../../platform/calls/use-options.ts'
import { textOf } from '../../../platform/text/values.ts'
import { CardSheet, pagesOf } from './card-sheet.tsx'
import { usePrintCards } from './use-print-cards.ts'
import classes from './user-cards.module.css'

const { list, record } = resourceScreens.user

/** Cards to print: one person's (`?id=`), or those of everybody on duty at a station (`?station_id=`). */
export const UserCards = () => {
  const search: Search = useSearch({ strict: false })
  const stations = privateStations(useAsker())
  const id = textOf(search['id'])
  const station_id = stations === 'all' ? textOf(search['station_id']) : String(stations ?? '')
  const asked = id === '' ? { station_id } : { id }
  const cards = useQuery({
    queryKey: ['user', 'cards', asked],
    queryFn: ({ signal }) => api.get<UserCard[]>('user/cards', asked, signal),
    enabled: id !== '' || station_id !== '',
  })
  const { sheet, lost, lose, findAgain, isPreparing, print } = usePrintCards()
  const found = cards.data ?? []
  return (
    <Stack gap="lg">
      <Stack gap="md" className={classes.screen}>
        <Group justify="space-between" gap="sm">
          <div>
            <ScreenHeading />
            <Text c="dimmed" role="status">
              {countOf(found)}
            </Text>
          </div>
          <Group gap="sm">
            <Button
              variant="default"
              component={PlaceLink}
              place={id === '' ? list.path : placeOf(record, id)}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              Atras
            </Button>
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={found.length === 0}
              loading={isPreparing}
              onClick={() => void print()}
            >
              Imprimir
            </Button>
          </Group>
        </Group>
        {id === '' && <StationChoice chosen={station_id} isFixed={stations !== 'all'} />}
        {lost.size > 0 && <LostPhotos count={lost.size} retry={findAgain} />}
      </Stack>
      {found.length > 0 ? (
        <CardSheet ref={sheet} cards={found} lost={lost} onLost={lose} />
      ) : (
        <NoCards text={emptyText(id, station_id, stations)} answer={cards} />
      )}
    </Stack>
  )
}

const countOf = (cards: readonly UserCard[]) => {
  const pages = pagesOf(cards).length
  if (cards.length === 0) return 'Tamaño de tarjeta, diez por hoja A4.'
  return `${cards.length === 1 ? '1 carné' : `${cards.length} carnés`} en ${pages === 1 ? '1 hoja' : `${pages} hojas`} A4`
}

/** People who may print only their own station's cards have no station to choose. */
const StationChoice = ({ chosen, isFixed }: { chosen: string; isFixed: boolean }) => {
  const go = useGoTo()
  const person = usePerson()
  const { options, absent } = useOffer('station')
  if (isFixed) return <Text fw={600}>{person?.station_text}</Text>
  return (
    <OneChoice
      label="Estación"
      description="Solo las personas de alta tienen carné."
      placeholder="Elija una estación"
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === '' ? null : chosen}
      absent={absent}
      onChange={(value) => value !== null && go(`/users/cards?station_id=${value}`)}
      maw={420}
    />
  )
}

const LostPhotos = ({ count, retry }: { count: number; retry: () => void }) => (
  <Alert color="yellow" role="alert">
    <Group gap="sm" justify="space-between">
      {count === 1
        ? 'No se cargó una foto: su carné lleva las iniciales.'
        : `No se cargaron ${count} fotos: sus carnés llevan las iniciales.`}
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    </Group>
  </Alert>
)

const emptyText = (id: string, station_id: string, stations: ReturnType<typeof privateStations>) => {
  if (id !== '') return 'Esta persona no tiene carné: solo lo tienen las personas de alta.'
  if (stations === null) return 'No tiene ninguna estacion asignada'
  return station_id === '' ? 'Elija una estación para ver sus carnés' : 'Sin carnés que imprimir'
}

/** Replaces the sheet if there is none. A person without a card is reported as not found. */
const NoCards = ({ text, answer }: { text: string; answer: UseQueryResult }) => {
  if (answer.isLoading) return <Skeleton height={204} maw={324} radius="lg" aria-label="Cargando" />
  const failure = answer.error && asApiError(answer.error)
  if (failure && failure.status !== 404) return <LoadFailure error={failure} retry={() => void answer.refetch()} />
  return <ListEmpty text={text} />
}
