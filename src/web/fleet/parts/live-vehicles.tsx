import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { parsePosition } from '../tracking/device/parse-position.ts'
import { PrintedUnits } from '../tracking/printed-units.tsx'
import { byGravity } from '../tracking/unit-words.ts'
import { UnitsPanel } from '../tracking/units-panel.tsx'
import { usePositions } from '../tracking/use-units.ts'

/** The vehicles of the dashboard as the screen of tracked vehicles shows them (A-DSH-29). */
export const LiveVehicles = ({ vehicles }: { vehicles: readonly TrackedVehicle[] }) => {
  const [chosen, choose] = useState<number>()
  const panel = useRef<HTMLDivElement>(null)
  const { positions, isDown } = usePositions(true, chosen)
  // Without a network the notice above every screen says so.
  const { online } = useNetwork()
  const units = useMemo(() => byGravity(vehicles), [vehicles])
  // It is not among the last answer's any more.
  if (chosen !== undefined && units.every(({ id }) => id !== chosen)) choose(undefined)
  useEffect(() => {
    for (const vehicle of vehicles) {
      const point = parsePosition(vehicle)
      if (point !== undefined) positions.takeStored(vehicle.id, point)
    }
  }, [vehicles, positions])
  return (
    <>
      {isDown && online && (
        <Alert color="yellow" icon={<IconCloudOff aria-hidden />} role="status" py="xs" mb="md">
          Sin actualización en vivo; se reintenta
        </Alert>
      )}
      <PrintedUnits units={units} positions={positions} filters={{}} />
      <UnitsPanel
        panel={panel}
        units={units}
        positions={positions}
        chosen={chosen}
        onChoose={choose}
        fits={0}
        isPrevious={false}
        emergencies={undefined}
      />
    </>
  )
}
