import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { saveAsFile } from '../../platform/calls/save-as-file.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { Section } from '../../platform/ui/section.tsx'
import { waysAsGeoJson, waysAsGpx } from './way-files.ts'
import { WaysPlayer } from './ways-player.tsx'
import { WaysTable } from './ways-table.tsx'

interface Props {
  title: string
  emergency: EmergencyDetail
  found: EmergencyWays
}

/** The ways on a map and as a table; loaded only if there are any. */
export const WaysPanel = ({ title, emergency, found }: Props) => {
  const { ways } = found
  const fileName = (ending: string) => `emergencia-${emergency.code}-recorridos.${ending}`
  const isPhone = useIsPhone()
  const icon = <IconDownload size={18} aria-hidden />
  const downloads = (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={icon}
        onClick={() => saveAsFile(waysAsGpx(emergency.code, ways), fileName('gpx'), 'application/gpx+xml')}
      >
        Descargar GPX
      </Button>
      <Button
        variant="default"
        leftSection={icon}
        onClick={() => saveAsFile(waysAsGeoJson(ways), fileName('geojson'), 'application/geo+json')}
      >
        Descargar GeoJSON
      </Button>
    </Group>
  )
  return (
    // On a phone they would take the place of the map.
    <Section title={title} aside={!isPhone && downloads}>
      <Stack gap="md">
        <WaysPlayer emergency={emergency} found={found} />
        <WaysTable ways={ways} members={emergency.members} />
        {isPhone && downloads}
      </Stack>
    </Section>
  )
}
