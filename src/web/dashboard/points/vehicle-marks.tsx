import { Anchor, Text, useMantineTheme } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Marker, Popup, type MapRef } from 'react-map-gl/maplibre'
import type { DashboardReport } from '../../../contract/dashboard.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/emergency-rules.ts'
import { codeColors } from '../../choices/code-colors.ts'
import { shownCode } from '../../choices/status-badge.tsx'
import { useBackAndEscapeClose } from '../../dialogs/back-closes.ts'
import { drawBadge } from '../../map/draw-marker.ts'
import { makeRoom } from '../../map/make-room.ts'
import { MapCanvas } from '../../map/map-canvas.tsx'
import { CENTRE, shownPoint } from '../../map/point.ts'
import { PrintedMap, type PrintedMapProps } from '../../map/printed-map.tsx'
import { Fact } from '../../record/fields/fact.tsx'
import classes from './points.module.css'

type Vehicle = DashboardReport['vehicles'][number]

/** With an icon of their own (A-DSH-31). */
const ownIcons: readonly number[] = [EmergencyStatus.Activo, EmergencyStatus.SolicitaApoyo, EmergencyStatus.Critica]

const iconOf = ({ emergency_status: status }: Vehicle) => {
  const { label, color, Icon } = shownCode(storedStatuses, status)
  return ownIcons.includes(status) ? { label, color, Icon } : { label, color: 'gray', Icon: IconTruck }
}

const pointOf = ({ latitude, longitude }: Vehicle) => shownPoint({ lat: latitude, lng: longitude })

/** The map of vehicles; loaded only with it. */
export const VehicleMarks = ({ vehicles, height }: { vehicles: readonly Vehicle[]; height: number }) => {
  const map = useRef<MapRef>(null)
  const isFitted = useRef(false)
  const [opened, setOpened] = useState('')
  const { colors } = useMantineTheme()
  // Of the vehicle as it is now: it moves while its window is open.
  const shown = vehicles.find(({ plate }) => plate === opened)

  const fit = () => {
    if (map.current === null || isFitted.current) return
    isFitted.current = true
    const points = vehicles.map(pointOf)
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
    const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
    map.current.fitBounds([...bounds], { padding: 56, maxZoom: 14, duration: 0 })
  }
  useEffect(fit)

  const buttonOf = (plate: string) =>
    map.current?.getContainer().querySelector<HTMLButtonElement>(`[data-mark="${CSS.escape(plate)}"]`)
  const open = (vehicle: Vehicle) => {
    makeRoom(map.current, pointOf(vehicle))
    setOpened(vehicle.plate)
  }
  const close = () => {
    buttonOf(opened)?.focus()
    setOpened('')
  }
  const draw: PrintedMapProps['draw'] = (image, placeOf) => {
    for (const vehicle of vehicles) {
      const { color } = iconOf(vehicle)
      const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
      const icon = buttonOf(vehicle.plate)?.querySelector('svg') ?? null
      drawBadge(image, placeOf(pointOf(vehicle)), { label: vehicle.plate, pale, deep, icon })
    }
  }

  return (
    <>
      <MapCanvas ref={map} centre={CENTRE} height={height} name="Puntos de los vehículos" onView={fit}>
        {vehicles.map((vehicle) => {
          const { label, color, Icon } = iconOf(vehicle)
          const { lat, lng } = pointOf(vehicle)
          return (
            <Marker key={vehicle.plate} latitude={lat} longitude={lng}>
              <button
                type="button"
                className={classes.mark}
                style={codeColors(color)}
                aria-label={`Vehículo ${vehicle.plate}, emergencia ${vehicle.emergency_code}: ${label}. Ver`}
                data-mark={vehicle.plate}
                onClick={(event) => {
                  // The map would close the window that this opens.
                  event.stopPropagation()
                  open(vehicle)
                }}
              >
                <Icon size={18} stroke={2} aria-hidden />
                <span className={classes.word}>{vehicle.plate}</span>
              </button>
            </Marker>
          )
        })}
        {shown && <VehicleWindow key={shown.plate} vehicle={shown} onClose={close} />}
      </MapCanvas>
      <PrintedMap map={map} draw={draw} />
    </>
  )
}

/** A-DSH-29, A-DSH-30 */
const VehicleWindow = ({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) => {
  useBackAndEscapeClose(true, onClose)
  const { lat, lng } = pointOf(vehicle)
  return (
    <Popup latitude={lat} longitude={lng} anchor="bottom" offset={24} maxWidth="280px" onClose={onClose}>
      <div className={classes.popup}>
        <Text fw={600} ff="monospace">
          {vehicle.plate}
        </Text>
        <div className={classes.facts}>
          <Fact label="Emergencia">{vehicle.emergency_code}</Fact>
          <Fact label="Tipo de emergencia">{vehicle.emergency_type}</Fact>
          <Fact label="Estación">{vehicle.station}</Fact>
          <Fact label="Piloto">{vehicle.pilot}</Fact>
        </div>
        <Anchor href={`https://www.google.com/maps?q=${lat},${lng}`} target="_blank" rel="noopener noreferrer" size="sm">
          Abrir en Google Maps
        </Anchor>
      </div>
    </Popup>
  )
}
