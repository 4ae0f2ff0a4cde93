import type { UnderstoodPerson, UserImportPreview } from '../../../contract/people/user-import.schema.ts'
import { ImportScreen } from '../../platform/import/import-screen.tsx'
import type { ImportedScreen } from '../../platform/import/imported-screen.ts'
import { TwoLines } from '../../platform/import/two-lines.tsx'

const people: ImportedScreen<UserImportPreview, UnderstoodPerson> = {
  resource: 'user',
  lastStep:
    'Importe. Nadie recibe contraseña: cada persona obtiene la suya en «¿Olvidó su contraseña?», con su DPI y su correo. A quien no tiene correo («sin correo» en su celda) se le imprime en Usuarios.',
  created: 'Se crearán todas de una vez, activas y sin contraseña.',
  rowsIn: (preview) => preview.people,
  columns: [
    { name: 'row', header: 'Fila', width: 72, cell: (person) => person.row },
    {
      name: 'name',
      header: 'Nombre y DPI',
      isHeading: true,
      cell: (person) => <TwoLines first={person.name} second={person.no_dpi} />,
    },
    {
      name: 'email',
      header: 'Correo y teléfono',
      cell: (person) => <TwoLines first={person.email} second={person.phone_number} />,
    },
    { name: 'date_of_birth', header: 'Nacimiento', cell: (person) => person.date_of_birth || '—' },
    { name: 'station', header: 'Estación', cell: (person) => person.station },
    { name: 'role', header: 'Rol', cell: (person) => person.role },
    { name: 'user_range', header: 'Rango', cell: (person) => person.user_range },
    { name: 'job_management', header: 'Puesto', cell: (person) => person.job_management },
  ],
  card: (person) => ({
    time: `Fila ${person.row}`,
    lead: person.role,
    title: person.name,
    about: [
      person.no_dpi,
      person.email,
      person.phone_number,
      person.date_of_birth,
      person.station,
      person.user_range,
      person.job_management,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    isWhole: true,
  }),
}

export const UserImport = () => <ImportScreen of={people} />
