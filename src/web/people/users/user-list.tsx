import { useRecordRows } from '../../platform/list/record-rows.tsx'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { administersPeople, roleNames, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserRow } from '../../../contract/people/users.schema.ts'
import { CreateButton } from '../../platform/list/create-button.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { FilterSelect } from '../../platform/list/filters/filter-select.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { PersonName } from '../parts/person-name.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { ImportButton } from '../../platform/import/import-button.tsx'
import { useAsker, useRights } from '../../platform/rights/person.ts'
import { PrintLink } from '../../platform/print/print-link.tsx'
import { useList } from '../../platform/list/use-list.ts'

const { create, edit } = resourceScreens.user

const columns: readonly Column<UserRow>[] = [
  { name: 'id', header: 'ID', orderBy: 'id', width: 76, cell: (row) => row.id },
  {
    name: 'name',
    header: 'Nombre',
    orderBy: 'last_name',
    isHeading: true,
    width: 250,
    cell: (row) => <PersonName person={row} />,
  },
  { name: 'station', header: 'Estacion', orderBy: 'station_text', cell: (row) => row.station_text || '—' },
  { name: 'address', header: 'Dirección', orderBy: 'address', cell: (row) => row.address || '—' },
  {
    name: 'phone_number',
    header: 'Teléfono',
    orderBy: 'phone_number',
    width: 156,
    cell: (row) => showPhone(row.phone_number) || '—',
  },
  { name: 'email', header: 'Correo', orderBy: 'email', cell: (row) => row.email || '—' },
]

const cardOf = (row: UserRow): CardParts => ({
  picture: <PersonAvatar person={row} size={36} />,
  title: surnameFirst(row),
  about: [row.name_role, row.station_text, showPhone(row.phone_number)].filter((part) => part !== '').join(' · '),
})

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }))
const cardsOf = (station: string | undefined) => `/users/cards${stationQuery(station)}`
const passwordsOf = (station: string | undefined) => `/users/first_passwords${stationQuery(station)}`
const stationQuery = (station: string | undefined) => (station === undefined ? '' : `?station_id=${station}`)
const lacks = [
  { value: 'validation', label: 'Validación' },
  { value: 'photo', label: 'Fotografía' },
]
const isInactive = (row: UserRow) => row.status === UserStatus.Inactivo

export const UserList = () => {
  const list = useList<UserRow>('user', ['station_id', 'role', 'lacks'])
  const { mayOpen } = useRights()
  const asker = useAsker()
  const rightsOn = (row: UserRow) => {
    const stored = { id: row.id, role: row.role, station_id: row.station }
    const isStaff = mayOpen(edit.path)
    return { edit: isStaff && userCan.edit(asker, stored), remove: isStaff && userCan.retire(asker, stored) }
  }
  return (
    <DataList
      {...useRecordRows('user', rightsOn)}
      list={list}
      empty="Sin Usuarios"
      purpose="Aquí está el personal, con su estación y lo que puede hacer en Sirena."
      columns={columns}
      highlight={(row) => (isInactive(row) ? 'Inactivo' : undefined)}
      card={cardOf}
      action={
        <>
          <MoreActions>
            {mayOpen('/users/cards') && <PrintLink place={cardsOf(list.filters['station_id'])}>Imprimir carnés</PrintLink>}
            {mayOpen('/users/first_passwords') && (
              <PrintLink place={passwordsOf(list.filters['station_id'])}>Imprimir primeras contraseñas</PrintLink>
            )}
            {mayOpen('/users/import') && <ImportButton place="/users/import" />}
          </MoreActions>
          {mayOpen(create.path) && <CreateButton place={create.path} />}
        </>
      }
      emptyAction={mayOpen(create.path) && <CreateButton place={create.path} />}
      filters={
        <>
          <ResourceFilter list={list} name="station_id" label="Estación" resource="station" />
          <FilterSelect list={list} name="role" label="Rol" options={roles} />
          {administersPeople(asker.role) && <FilterSelect list={list} name="lacks" label="Le falta" options={lacks} />}
        </>
      }
    />
  )
}
