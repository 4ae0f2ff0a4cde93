import { Button, Pill, PillsInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ManyChoicesProps } from '../choice-props.ts'
import { OptionSheet } from './option-sheet.tsx'
import { useSheetOpener } from './use-sheet-opener.ts'

/** Any number of some options on a phone: the field shows them, and opens a sheet in which each is switched on and off. */
export const ManyChoicesSheet = (props: ManyChoicesProps) => {
  const { data, value, onChange, clearable: _, name, nothing, ...field } = props
  const { label, disabled = false } = field
  const without = (id: string) => value.filter((chosen) => chosen !== id)
  const { opener, sheet } = useSheetOpener({
    data,
    disabled,
    taken: value,
    onPick: (picked) => onChange(value.includes(picked) ? without(picked) : [...value, picked]),
  })
  const { onClick, ...reading } = opener
  return (
    <>
      <PillsInput {...field} onClick={onClick} rightSection={<IconChevronDown size={18} aria-hidden />}>
        <Pill.Group>
          {value.map((id) => (
            <Pill
              key={id}
              size="lg"
              disabled={disabled}
              withRemoveButton={!disabled}
              onRemove={() => onChange(without(id))}
              removeButtonProps={{ 'aria-label': `Quitar ${labelOf(data, id)}` }}
              onClick={(event) => event.stopPropagation()}
            >
              {labelOf(data, id)}
            </Pill>
          ))}
          <PillsInput.Field
            {...reading}
            name={name}
            placeholder={value.length === 0 ? 'Elija una o más opciones' : ''}
            value=""
            onChange={() => undefined}
          />
        </Pill.Group>
      </PillsInput>
      <OptionSheet
        title={label}
        {...sheet}
        chosen={value}
        nothing={nothing}
        isMultiple
        footer={
          <Button fullWidth onClick={sheet.onClose}>
            Listo
          </Button>
        }
      />
    </>
  )
}

const labelOf = (data: ManyChoicesProps['data'], id: string) => data.find((option) => option.value === id)?.label ?? id
