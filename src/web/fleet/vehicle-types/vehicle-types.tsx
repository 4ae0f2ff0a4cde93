import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { crudScreens } from '../../platform/record/crud-screens.tsx'
import { TextField } from '../../platform/record/fields/text-field.tsx'

export const { List, Create, View, Edit } = crudScreens(vehicleTypes, {
  empty: 'Sin tipos de vehículo',
  purpose: 'Cada unidad es de un tipo, como ambulancia o motobomba.',
  columns: ['name', 'nomenclature'],
  Fields: ({ form }) => (
    <>
      <TextField form={form} name="name" />
      <TextField form={form} name="nomenclature" />
    </>
  ),
})
