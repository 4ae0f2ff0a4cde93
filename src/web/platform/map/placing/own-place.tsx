import { Button, Text } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { EXACT_POSITION_METRES } from '../../../../contract/shared/browser-limits.ts'
import { useQuestions, type Question } from '../../dialogs/questions.ts'
import { useField } from '../../record/use-form.ts'
import { devicePosition, type DevicePosition } from './device-position.ts'
import { roundPoint } from '../point.ts'
import { usePlacing, type PlaceFields } from './use-placing.ts'

/** Puts the device's position into the fields, and says how exact it is while it is there. */
export const OwnPlace = (fields: PlaceFields) => {
  const { confirm } = useQuestions()
  const { busy, place } = usePlacing(fields)
  const [own, setOwn] = useState<DevicePosition>()
  const { value: latitude } = useField(fields.form, fields.latitude)
  const { value: longitude } = useField(fields.form, fields.longitude)
  const point = own && roundPoint(own)
  const isOwn = point !== undefined && point.lat === latitude && point.lng === longitude

  const find = async () => {
    const found = await devicePosition()
    if (found.accuracy > EXACT_POSITION_METRES && !(await confirm(roughPosition(found)))) return undefined
    setOwn(found)
    return found
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={18} aria-hidden />}
        // A disabled button would lose the focus.
        aria-disabled={busy}
        onClick={() => void (busy || place(find, () => 'No se puede obtener la localizacion del dispositivo'))}
      >
        Usar mi ubicación
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {busy ? 'Buscando su ubicación...' : own && isOwn && `Precisión de su ubicación: ${showAccuracy(own)}`}
      </Text>
    </>
  )
}

const showAccuracy = ({ accuracy }: DevicePosition): string =>
  accuracy < 1000 ? `${Math.ceil(accuracy)} m` : `${(accuracy / 1000).toFixed(1)} km`

const roughPosition = (found: DevicePosition): Question => ({
  title: '¿Usar esta ubicación?',
  text: `El dispositivo la conoce solo con una precisión de ${showAccuracy(found)}. Al aire libre, después de unos segundos, suele ser mejor.`,
  yes: 'Usar de todos modos',
  no: 'Cancelar',
})
