import { text } from './fields.ts'
import { resource } from './resource.ts'

export const vehicleTypes = resource({
  path: 'vehicle_type',
  name: 'VehicleType',
  fields: { name: text('Nombre', 100), nomenclature: text('Nomenclatura', 30) },
  searchIn: ['name', 'nomenclature'],
})
