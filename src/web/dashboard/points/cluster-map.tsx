import { useMantineTheme } from '@mantine/core'
import type { Map } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { Marker, type MapRef } from 'react-map-gl/maplibre'
import { storedStatuses } from '../../../contract/emergency-rules.ts'
import { showNumber } from '../../../contract/written-numbers.ts'
import { shownCode } from '../../choices/status-badge.tsx'
import { drawBadge } from '../../map/draw-marker.ts'
import { makeRoom } from '../../map/make-room.ts'
import { MapCanvas } from '../../map/map-canvas.tsx'
import { CENTRE } from '../../map/point.ts'
import type { OnPaper } from '../../map/printed-map.tsx'
import { ClusterMark } from './cluster-mark.tsx'
import type { Bounds, Mark } from './clustered-points.ts'
import { gravestOf, totalOf } from './counted-statuses.ts'
import { MarkPopup } from './mark-popup.tsx'
import type { View } from './use-points.ts'

interface Props {
  marks: readonly Mark[]
  /** Of all points. */
  bounds: Bounds | undefined
  /** When it changes, the map shows all points. */
  fitTo: string
  height: number
  onView: (view: View) => void
}

/** The map behind the points; loaded only with it. */
export const ClusterMap = ({ marks, bounds, fitTo, height, onView }: Props) => {
  const map = useRef<MapRef>(null)
  const fitted = useRef('')
  const [opened, setOpened] = useState<Mark>()
  // Where the pressed cluster was: the focus goes to what it became.
  const pressed = useRef<Mark>(undefined)
  const { colors } = useMantineTheme()

  const fit = () => {
    if (map.current === null || bounds === undefined || fitted.current === fitTo) return
    fitted.current = fitTo
    map.current.fitBounds(bounds, { padding: 56, maxZoom: 14, duration: 0 })
  }
  useEffect(fit)
  useEffect(() => {
    const { current } = pressed
    const next = current && nearest(marks, current)
    if (next === undefined || next.key === current?.key) return
    pressed.current = undefined
    buttonOf(map.current, next)?.focus()
  }, [marks])

  const show = (shown: Map) => {
    fit()
    const box = shown.getBounds()
    onView({ bounds: [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom: shown.getZoom() })
  }
  const press = (mark: Mark) => {
    if (mark.zoom === undefined) {
      makeRoom(map.current, mark)
      return setOpened(mark)
    }
    pressed.current = mark
    map.current?.easeTo({ center: mark, zoom: mark.zoom + 0.01, essential: false })
  }
  const close = () => {
    if (opened) buttonOf(map.current, opened)?.focus()
    setOpened(undefined)
  }
  const draw: OnPaper['draw'] = (image, placeOf, shown) => {
    for (const mark of marks.toReversed()) {
      const { label, color } = shownCode(storedStatuses, gravestOf(mark.numbers))
      const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
      const icon = shown.querySelector<SVGElement>(`[data-mark="${mark.key}"] svg`)
      const total = totalOf(mark.numbers)
      drawBadge(image, placeOf(mark), { label: total > 1 ? `${showNumber(total)} ${label}` : label, pale, deep, icon })
    }
  }

  return (
    <MapCanvas ref={map} centre={CENTRE} height={height} name="Puntos de las emergencias" onView={show} onPaper={{ draw }}>
      {marks.map((mark) => (
        <Marker key={mark.key} latitude={mark.lat} longitude={mark.lng}>
          <ClusterMark mark={mark} onPress={() => press(mark)} />
        </Marker>
      ))}
      {opened && <MarkPopup key={opened.key} mark={opened} onClose={close} />}
    </MapCanvas>
  )
}

const buttonOf = (map: MapRef | null, mark: Mark) =>
  map?.getContainer().querySelector<HTMLButtonElement>(`[data-mark="${mark.key}"]`)

const nearest = (marks: readonly Mark[], { lat, lng }: Mark): Mark | undefined =>
  marks.toSorted((one, other) => distance(one, lat, lng) - distance(other, lat, lng))[0]
const distance = (mark: Mark, lat: number, lng: number) => (mark.lat - lat) ** 2 + (mark.lng - lng) ** 2
