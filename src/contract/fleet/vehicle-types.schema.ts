import { text } from '../shared/fields.schema.ts'
import { resource } from '../shared/resource.schema.ts'

export const vehicleTypes = resource({
  path: 'vehicle_type',
  name: 'VehicleType',
  fields: { name: text('Nombre', 100), nomenclature: text('Nomenclatura', 30) },
  searchIn: ['name', 'nomenclature'],
})
