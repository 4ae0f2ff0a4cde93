import { Button, Group, List, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { errors } from '../../contract/errors.ts'
import type { EmergencyStatus } from '../../contract/emergencies.ts'
import { api, asApiError } from '../kit/api.ts'
import { confirm } from '../kit/confirm.ts'
import { notices } from '../kit/notices.ts'
import { useOutdate } from '../kit/use-record.ts'

/** Asks, changes the status, tells. Whatever comes of it, what is shown afterwards is what the server has stored. */
export const useChangeStatus = (id: number) => {
  const outdate = useOutdate()
  const [isChanging, setIsChanging] = useState(false)

  const change = async (status: EmergencyStatus) => {
    const agreed = await confirm({
      title: 'Esta seguro de cambiar el estado de la emergencia?',
      text: 'No podrá revertir esta acción!',
      yes: 'Sí, cambiar estado',
      no: 'No, cancelar',
    })
    if (!agreed) return
    setIsChanging(true)
    await api
      .post(`emergency/${id}/update_status`, { status })
      .then(() => notices.success('Registro actualizado'))
      .catch(tellRefusal)
    await outdate('emergency', 'vehicle')
    setIsChanging(false)
  }
  return { change, isChanging }
}

const tellRefusal = (failure: unknown): void => {
  const { detail, body } = asApiError(failure)
  const plates = platesIn(body)
  if (detail === errors['emergency.invalid_state'][1] && plates.length > 0) tellBusyVehicles(plates)
  else notices.error('Error en la edición', detail)
}

const platesIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'vehicles' in body && Array.isArray(body.vehicles) ? body.vehicles.map(String) : []

const tellBusyVehicles = (plates: string[]): void => {
  const id = modals.open({
    title: '¡Error!',
    children: (
      <>
        <Text>
          {plates.length === 1
            ? 'Este vehículo ya tiene una emergencia en progreso:'
            : 'Estos vehículos ya tienen una emergencia en progreso:'}
        </Text>
        <List my="md">
          {plates.map((plate) => (
            <List.Item key={plate} fw={600}>
              {plate}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            Aceptar
          </Button>
        </Group>
      </>
    ),
  })
}
