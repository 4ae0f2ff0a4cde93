import { Input, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useRef } from 'react'
import { plainLines } from '../../../../contract/shared/text/rich-text.ts'
import { useIsNear } from '../../../platform/ui/use-is-near.ts'
import type { FieldProps } from '../../../platform/record/fields/field-props.ts'
import { LoadBoundary } from '../../../platform/ui/load-boundary.tsx'
import { useField } from '../../../platform/record/use-form.ts'
import { WaitingEditor } from './waiting-editor.tsx'

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as HTML, with one paragraph for each line. */
const paragraphsOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>]/g, (letter) => named[letter] ?? letter)}</p>`)
        .join('')

const RichTextEditor = lazy(() => import('./rich-text-input.tsx').then((module) => ({ default: module.RichTextInput })))

/** Rich text. If the editor cannot be loaded, a plain text field takes its place. */
export const ObservationsField = ({ form, name }: FieldProps) => {
  const field = useField(form, name)
  const labelId = useId()
  const errorId = useId()
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  const html = String(field.value)
  const waiting = <WaitingEditor html={html} ref={box} />
  const plain = (
    <Textarea
      aria-labelledby={labelId}
      autosize
      minRows={4}
      error={field.error !== undefined}
      value={plainLines(html)}
      onChange={(event) => field.set(paragraphsOf(event.currentTarget.value))}
    />
  )
  return (
    <Input.Wrapper
      label={field.label}
      required={field.required}
      error={field.error}
      labelElement="div"
      labelProps={{ id: labelId }}
      errorProps={{ id: errorId, mt: 5 }}
      data-field={name}
    >
      <LoadBoundary fallback={plain}>
        {isNear ? (
          <Suspense fallback={waiting}>
            <RichTextEditor
              html={html}
              onChange={field.set}
              labelledBy={labelId}
              describedBy={errorId}
              isInvalid={field.error !== undefined}
            />
          </Suspense>
        ) : (
          waiting
        )}
      </LoadBoundary>
    </Input.Wrapper>
  )
}
