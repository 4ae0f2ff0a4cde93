import { Button, Checkbox, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { IconArrowLeft, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { FirstPasswordPerson, FirstPasswordSheet } from '../../../../contract/people/first-passwords.schema.ts'
import { FIRST_PASSWORD_DAYS } from '../../../../contract/people/limits.ts'
import { surnameFirst } from '../../../../contract/people/person-names.ts'
import { showDashedDay, today } from '../../../../contract/shared/dates/dates.ts'
import { resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import type { Page } from '../../../../contract/shared/resource.schema.ts'
import { api, asApiError, type ApiError } from '../../../platform/calls/api.ts'
import { useOffer } from '../../../platform/calls/use-options.ts'
import { useInvalidate } from '../../../platform/calls/use-record.ts'
import { OneChoice } from '../../../platform/choices/one-choice.tsx'
import { notices } from '../../../platform/dialogs/notices.ts'
import { useQuestions } from '../../../platform/dialogs/questions.ts'
import { ListBody } from '../../../platform/list/list-body.tsx'
import type { Search } from '../../../platform/list/list-state.ts'
import type { CardParts, Column } from '../../../platform/list/table-props.ts'
import { unpagedList } from '../../../platform/list/unpaged-list.ts'
import { textOf } from '../../../platform/text/values.ts'
import { takeFocus } from '../../../platform/ui/focus-back.ts'
import { PlaceLink, useGoTo } from '../../../platform/ui/place-link.tsx'
import { ScreenHeading } from '../../../platform/ui/screen-heading.tsx'
import classes from './first-passwords.module.css'
import { PasswordSheet } from './password-sheet.tsx'

/** First passwords on paper, for people without an e-mail address (S-73): choosing people, then the sheet, which is shown once. */
export const FirstPasswords = () => {
  // In no cache, so that it is gone with the screen. Null once one was left.
  const [sheet, setSheet] = useState<FirstPasswordSheet | null>()
  if (sheet) return <PasswordSheet sheet={sheet} onDone={() => setSheet(null)} />
  return <ChoosePeople isBack={sheet === null} onMade={setSheet} />
}

const countOf = (count: number) => (count === 1 ? '1 contraseña' : `${count} contraseñas`)

const isValid = ({ first_password_last_day: day }: FirstPasswordPerson) => day !== null && day >= today()

const printedOf = (row: FirstPasswordPerson) => {
  if (row.first_password_last_day === null) return 'No'
  return `${isValid(row) ? 'Vence' : 'Venció'} el ${showDashedDay(row.first_password_last_day)}`
}

interface Props {
  /** Whether a sheet was left for it, with the button that had the focus. */
  isBack: boolean
  onMade: (sheet: FirstPasswordSheet) => void
}

const ChoosePeople = ({ isBack, onMade }: Props) => {
  const search: Search = useSearch({ strict: false })
  const station_id = textOf(search['station_id'])
  const answer = useQuery({
    queryKey: ['user', 'first_passwords', station_id],
    queryFn: ({ signal }) => api.get<Page<FirstPasswordPerson>>('user/first_passwords', { station_id }, signal),
  })
  const list = unpagedList(answer, ({ results }) => results)
  const { ids, toggle, setIds } = useChosen(list.rows)
  const { isMaking, make } = useMaking(
    list.rows.filter(({ id }) => ids.includes(id)),
    onMade,
  )
  const tick = (row: FirstPasswordPerson) => (
    <Checkbox
      label={<VisuallyHidden>Elegir a {surnameFirst(row)}</VisuallyHidden>}
      checked={ids.includes(row.id)}
      onChange={() => toggle(row.id)}
      className={classes.tick}
    />
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <ScreenHeading {...(isBack && { tabIndex: -1, ref: takeFocus })} />
        <Button
          variant="default"
          component={PlaceLink}
          place={resourceScreens.user.list.path}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Atras
        </Button>
      </Group>
      <Text maw={720}>
        {`Para personas sin correo que aún no eligen su contraseña. La hoja se muestra una sola vez; cada contraseña vale ${FIRST_PASSWORD_DAYS} días y se cambia al entrar por primera vez. Crear otra deja sin efecto la anterior. La bitácora guarda quién la creó, y quien la recibe no decide las correcciones de horas que esa persona pida.`}
      </Text>
      <StationChoice chosen={station_id} />
      <Paper withBorder className={classes.panel}>
        {list.rows.length > 0 && (
          <Group justify="space-between" gap="sm" className={classes.all}>
            <Checkbox
              label="Todas"
              checked={ids.length === list.rows.length}
              indeterminate={ids.length > 0 && ids.length < list.rows.length}
              onChange={(event) => setIds(event.currentTarget.checked ? list.rows.map(({ id }) => id) : [])}
            />
            <Text c="dimmed" size="sm" role="status">
              {shownOf(list.rows.length, answer.data?.count ?? 0)}
            </Text>
          </Group>
        )}
        <ListBody
          list={list}
          empty="Nadie sin correo espera su primera contraseña"
          columns={[{ name: 'chosen', header: 'Elegir', width: 88, cell: tick }, ...columns]}
          card={(row): CardParts => ({ ...cardOf(row), action: tick(row) })}
        />
      </Paper>
      {list.rows.length > 0 && (
        <div className={classes.bar} data-action-bar>
          <Button
            leftSection={<IconKey size={18} aria-hidden />}
            disabled={ids.length === 0}
            loading={isMaking}
            onClick={() => void make()}
          >
            {ids.length === 0 ? 'Crear contraseñas' : `Crear ${countOf(ids.length)}`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const shownOf = (shown: number, count: number) => {
  if (shown < count) return `${shown} de ${count}: elija una estación para ver las demás`
  return count === 1 ? '1 persona' : `${count} personas`
}

const columns: readonly Column<FirstPasswordPerson>[] = [
  { name: 'name', header: 'Nombre', isHeading: true, cell: surnameFirst },
  { name: 'role', header: 'Rol', cell: (row) => row.name_role },
  { name: 'station', header: 'Estación', cell: (row) => row.station_text || '—' },
  { name: 'printed', header: 'Impresa', width: 200, cell: printedOf },
]

const cardOf = (row: FirstPasswordPerson) => ({
  title: surnameFirst(row),
  about: [row.name_role, row.station_text].filter((part) => part !== '').join(' · '),
  ...(row.first_password_last_day !== null && { time: printedOf(row) }),
})

/** Those of the shown people who are ticked: another station shows others. */
const useChosen = (rows: readonly FirstPasswordPerson[]) => {
  const [ticked, setIds] = useState<readonly number[]>([])
  const ids = rows.map(({ id }) => id).filter((id) => ticked.includes(id))
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return { ids, toggle, setIds }
}

const NOTICE = 'first passwords'

const replacing = (count: number) => ({
  title: '¿Crear otras contraseñas?',
  text: `${count === 1 ? '1 ya tiene' : `${count} ya tienen`} una contraseña impresa, que dejará de valer.`,
  yes: 'Sí, crear',
  no: 'No, cancelar',
})

const showFailure = ({ status, errors, detail }: ApiError) => {
  // The answer may have been lost, and with it the passwords.
  if (status === 0 || status >= 500)
    notices.error(
      'No se sabe si se crearon: créelas otra vez',
      'Las impresas antes para estas personas quizá ya no valen.',
      NOTICE,
    )
  else notices.error('No se crearon las contraseñas', Object.values(errors).flat()[0] ?? detail, NOTICE)
}

const useMaking = (people: readonly FirstPasswordPerson[], onMade: (sheet: FirstPasswordSheet) => void) => {
  const invalidate = useInvalidate()
  const { confirm } = useQuestions()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    const replaced = people.filter(isValid).length
    if (replaced > 0 && !(await confirm(replacing(replaced)))) return
    setMaking(true)
    notices.close(NOTICE)
    try {
      onMade(await api.post<FirstPasswordSheet>('user/first_passwords', { ids: people.map(({ id }) => id) }))
    } catch (failure) {
      showFailure(asApiError(failure))
    } finally {
      setMaking(false)
      // Somebody may have got an address or chosen a password meanwhile.
      void invalidate('user')
    }
  }
  return { isMaking, make }
}

const StationChoice = ({ chosen }: { chosen: string }) => {
  const go = useGoTo()
  const { options, absent } = useOffer('station')
  return (
    <OneChoice
      label="Estación"
      data={[
        { value: '', label: 'Todas las estaciones' },
        ...options.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen}
      absent={absent}
      onChange={(value) => go(`/users/first_passwords${value ? `?station_id=${value}` : ''}`)}
      maw={420}
    />
  )
}
