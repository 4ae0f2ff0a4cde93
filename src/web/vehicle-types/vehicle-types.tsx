import { vehicleTypes } from '../../contract/vehicle-types.ts'
import { crudScreens } from '../record/crud-screens.tsx'
import { TextField } from '../record/fields/text-field.tsx'

export const vehicleTypeScreens = crudScreens(vehicleTypes, {
  screens: {
    list: '/vehicle-types',
    create: '/vehicle-types/create',
    record: '/vehicle-type/$id',
    edit: '/vehicle-type/$id/editar',
  },
  titles: {
    list: 'Tipos de vehículos',
    create: 'Nuevo tipo de vehículo',
    record: 'Tipo de vehículo',
    edit: 'Editar tipo de vehículo',
  },
  empty: 'Sin tipos de vehículo',
  columns: ['name', 'nomenclature'],
  Fields: ({ form }) => (
    <>
      <TextField form={form} name="name" />
      <TextField form={form} name="nomenclature" />
    </>
  ),
})
