import type { Sentences } from '../shared/sentences.ts'
import { noVehiclesToTrack, trackingChanged } from './tracking-rules.ts'

export const fleetErrors = {
  'tracking.no_station': [400, noVehiclesToTrack],
  'tracking.changed': [400, trackingChanged],
  'tracking.other_station': [400, 'Solo puede trackear vehículos de su estación.'],
  'tracking.not_yours': [400, 'Solo quien inició el trackeo o un administrador puede detenerlo.'],
  'tracking.in_progress': [400, 'El vehículo está en trackeo. Detenga primero el trackeo.'],
  // Over the live connection.
  'tracking.unreadable': [400, 'No se entiende el mensaje.'],
  'tracking.too_large': [413, 'El mensaje es demasiado grande.'],
  'tracking.too_often': [429, 'Demasiadas posiciones por segundo.'],
  'tracking.still_reading': [429, 'Espere la respuesta anterior.'],
  'tracking.other_vehicle': [400, 'Esta conexión es de otro vehículo.'],
  'tracking.not_on': [400, 'El vehículo no está en trackeo.'],
  'tracking.not_sender': [400, 'Otra persona inició el trackeo de este vehículo.'],
  'tracking.too_early': [400, 'La posición es de antes del trackeo.'],
  'tracking.no_place': [400, 'La posición no está en Guatemala ni cerca.'],

  // A busy vehicle; the constraint that holds it in vehicles.routes.ts.
  'vehicle.busy': [400, 'Estos vehículos no están disponibles: {plates}.'],
  'vehicle.in_emergency': [400, 'El vehículo está en una emergencia; su estado lo cambia el sistema.'],
  'vehicle.state_by_system': [400, 'El estado "En emergencia" solo lo asigna el sistema.'],
} as const satisfies Sentences
