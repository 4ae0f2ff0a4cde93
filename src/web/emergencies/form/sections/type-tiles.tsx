import { UnstyledButton } from '@mantine/core'
import {
  IconAmbulance,
  IconBandage,
  IconBiohazard,
  IconBolt,
  IconBug,
  IconCarCrash,
  IconCheck,
  IconDroplet,
  IconFlame,
  IconHeartbeat,
  IconLifebuoy,
  IconMountain,
  IconPaw,
  IconTool,
  IconTree,
  type Icon,
} from '@tabler/icons-react'
import { useId, type KeyboardEvent } from 'react'
import { LineFailure } from '../../../platform/calls/load-failure.tsx'
import { useOffer } from '../../../platform/calls/use-options.ts'
import { useField } from '../../../platform/record/use-form.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'
import { kindOfType, typesWithTile, usualTypes, type TypeKind } from './type-kinds.ts'
import classes from './type-tiles.module.css'
import { WaitingTiles } from './waiting-tiles.tsx'

const icons: Record<TypeKind, Icon> = {
  injury: IconBandage,
  fire: IconFlame,
  bees: IconBug,
  animal: IconPaw,
  tree: IconTree,
  electricity: IconBolt,
  rescue: IconLifebuoy,
  earth: IconMountain,
  water: IconDroplet,
  leak: IconBiohazard,
  traffic: IconCarCrash,
  illness: IconHeartbeat,
  service: IconTool,
  other: IconAmbulance,
}

/** Enter takes the tile and never submits the form; a letter goes to the field below, which searches all types. */
const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, ctrlKey, metaKey, altKey, currentTarget: tile } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Enter') {
    event.preventDefault()
    tile.click()
  } else if (/^[\p{L}\p{N}]$/u.test(key)) {
    // The browser writes the letter into what has the focus after this event. The section's first choice is the type.
    tile.closest('section')?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }
}

/** Types to choose with one press. They are one stop of the Tab key, before the field that shows the chosen type and finds every other. */
export const TypeTiles = ({ form }: { form: EmergencyFormState }) => {
  const { value, set } = useField(form, 'emergency_type')
  const { options: types, hasFailed, retry } = useOffer('emergency_type')
  const group = useId()
  if (types.length === 0) return <NoTypes hasFailed={hasFailed} retry={retry} />
  return (
    <div role="radiogroup" aria-label="Tipos de emergencia" className={classes.tiles}>
      {typesWithTile(types).map(({ id, name }) => {
        const TileIcon = id === value ? IconCheck : icons[kindOfType(name)]
        return (
          <label key={id} className={classes.tile} title={name}>
            <input type="radio" name={group} checked={id === value} onChange={() => set(id)} onKeyDown={onKeyDown} />
            <TileIcon size={16} aria-hidden />
            <span className={classes.name}>{name}</span>
          </label>
        )
      })}
    </div>
  )
}

interface UsualProps {
  chosen: number | null
  onChoose: (type: number) => void
}

/** The usual types of the brigade, each as large as a finger in a glove needs. */
export const UsualTypes = ({ chosen, onChoose }: UsualProps) => {
  const { options: types, hasFailed, retry } = useOffer('emergency_type')
  if (types.length === 0) return <NoTypes hasFailed={hasFailed} retry={retry} />
  return (
    <div role="group" aria-label="Tipos de emergencia" className={classes.usual}>
      {usualTypes(types).map(({ id, name }) => {
        const TileIcon = id === chosen ? IconCheck : icons[kindOfType(name)]
        return (
          <UnstyledButton key={id} className={classes.tile} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <TileIcon size={24} stroke={1.75} aria-hidden />
            <span className={classes.name}>{name}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}

const NoTypes = ({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) => (
  <WaitingTiles>{hasFailed && <LineFailure text="No se pudieron cargar los tipos." retry={retry} />}</WaitingTiles>
)
