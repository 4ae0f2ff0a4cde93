import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { SentPosition } from '../src/contract/fleet/tracking.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { Station } from '../src/contract/stations/stations.schema.ts'
import type { ShownPosition } from '../src/contract/shared/live-connection.ts'
import type { Vehicle } from '../src/contract/fleet/vehicles.schema.ts'
import { tokenOf, type As } from './calls.ts'
import { aVehicle } from './test-data.ts'

/** Puts a vehicle on tracking, as an administrator. */
export const track = (as: As, { id }: { id: number }) =>
  as(Role.Administrador).post('vehicle/status_tracking', { id, status: true })

export const aTrackedVehicle = async (as: As, station: Pick<Station, 'id'>) => {
  const vehicle = await aVehicle(as, { station: station.id })
  await track(as, vehicle)
  return vehicle
}

type Measures = Partial<Omit<SentPosition, 'content'>>

/** A device that sends the positions of a vehicle on tracking, as an administrator. */
export const aDevice = async (server: APIRequestContext, address: string, vehicleId: number) => {
  const token = await tokenOf(server, Role.Administrador)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/tracking/${vehicleId}/`, ['tracking.v1', `bearer.${token}`])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('close', ({ code }) => reject(new Error(`the connection was closed: ${code}`)))
  })
  return {
    /** Resolves when the position is stored. */
    send: (lat: number, lng: number, measures: Measures = {}): Promise<void> => {
      const message = { content: { lat, lng }, time: Date.now(), ...measures }
      const answered = new Promise<void>((resolve, reject) => {
        socket.addEventListener('message', ({ data }) => {
          const answer = JSON.parse(String(data)) as { command: string; detail?: string }
          if (answer.command === 'stored') resolve()
          if (answer.command === 'error') reject(new Error(answer.detail))
        })
      })
      socket.send(JSON.stringify({ command: 'new_ubication', vehicleId, message }))
      return answered
    },
    close: () => socket.close(),
  }
}

/** Opens the selector by the menu. */
export const openChooser = async (page: Page) => {
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trackear un vehículo' }).click()
  return page.getByRole('dialog', { name: 'Vehículo por trackear' })
}
/** Searches the selector for the vehicle. */
export const findIn = async (page: Page, { plate }: Vehicle) => {
  const dialog = page.getByRole('dialog', { name: 'Vehículo por trackear' })
  await dialog.getByRole('searchbox', { name: 'Buscar un vehículo' }).fill(plate)
  const row = dialog.getByRole('listitem').filter({ hasText: plate })
  await expect(row).toBeVisible()
  return row
}
/** Puts a vehicle on tracking from the phone of the page. */
export const trackFromPhone = async (page: Page, vehicle: Vehicle) => {
  await openChooser(page)
  const row = await findIn(page, vehicle)
  await row.getByRole('button', { name: `Trackear ${vehicle.unit} · ${vehicle.plate}` }).click()
  await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
}
/** What the phone says of its own tracking. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Trackeo de este dispositivo' })
export const sent = (page: Page) => expect(bar(page)).toContainText(/Posición enviada hace \d+ s/)

/** The stored positions of the vehicle, as another watcher asks for them. */
export const storedOf = async (address: string, token: string, { id }: Vehicle): Promise<ShownPosition[]> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/tracking/${id}/`, ['tracking.v1', `bearer.${token}`])
  try {
    return await new Promise<ShownPosition[]>((resolve, reject) => {
      socket.addEventListener('open', () => socket.send(JSON.stringify({ command: 'fetch_messages', vehicleId: id, limit: 500 })))
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { command: string; messages: ShownPosition[] }
        if (message.command === 'ubications') resolve(message.messages)
      })
      socket.addEventListener('close', ({ code }) => reject(new Error(`closed: ${code}`)))
    })
  } finally {
    socket.close()
  }
}

export const start = { latitude: 14.8347, longitude: -91.5181, accuracy: 8 }
/** A phone that knows where it is, of somebody who may track. */
export const trackingPhone = {
  role: Role.JefeDeServicio,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  geolocation: start,
  permissions: ['geolocation'],
}
