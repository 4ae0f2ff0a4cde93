import { Anchor, Button, Group, Input, Table, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { acceptOf, documentKinds } from '../../../contract/shared/file-kinds.ts'
import { showDay, today } from '../../../contract/shared/dates/dates.ts'
import { readDay, unreadableDay } from '../../../contract/shared/dates/written-dates.ts'
import { dayOutside } from '../../platform/dates/day-text.ts'
import { DayField } from '../../platform/record/fields/day-field.tsx'
import { FileField } from '../../platform/photos/file-field.tsx'
import { prepareDocument } from '../../platform/photos/prepare-file.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'
import { RemoveRow } from '../../platform/record/row-focus.tsx'
import { useField, useRows, type AnyForm } from '../../platform/record/use-form.ts'
import { textOf } from '../../platform/text/values.ts'
import classes from './courses-section.module.css'
import { noCourse, type CourseFormValues, type NewCourse } from './user-form-values.ts'

const approvalDate = 'new_course.approval_date'

/** Approved courses: a table, and on a form a row of fields to add one. */
export const CoursesSection = ({ form }: { form: AnyForm }) => {
  const { rows, error, add, remove } = useRows(form, 'courses')
  const courses = form.at('courses') as readonly CourseFormValues[]
  const hasDocuments = !form.readOnly || courses.some(({ file }) => file !== null)
  return (
    <Section title="Cursos aprobados" nothing={rows.length === 0 ? 'Sin cursos' : undefined}>
      {rows.length > 0 && (
        <Table className={classes.courses}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Curso</Table.Th>
              <Table.Th>Fecha de aprobación</Table.Th>
              {hasDocuments && <Table.Th>Documento</Table.Th>}
              {!form.readOnly && <Table.Th>Acciones</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, index }) => {
              const course = courses[index]
              return (
                course && (
                  <Table.Tr key={key}>
                    <Table.Td>{course.course_name}</Table.Td>
                    <Table.Td>{showDay(course.approval_date)}</Table.Td>
                    {hasDocuments && (
                      <Table.Td>
                        <Document course={course} />
                      </Table.Td>
                    )}
                    {!form.readOnly && (
                      <Table.Td>
                        <RemoveRow aria-label={`Eliminar el curso ${course.course_name}`} onRemove={() => remove(index)} />
                      </Table.Td>
                    )}
                  </Table.Tr>
                )
              )
            })}
          </Table.Tbody>
        </Table>
      )}
      {error !== undefined && <Input.Error data-field="courses">{error}</Input.Error>}
      {!form.readOnly && <AddCourse form={form} onAdd={add} />}
    </Section>
  )
}

const Document = ({ course }: { course: CourseFormValues }) => {
  if (course.document) return course.document.name
  if (course.file === null) return null
  return (
    <Anchor href={course.file} target="_blank" rel="noreferrer">
      Abrir
    </Anchor>
  )
}

const AddCourse = ({ form, onAdd }: { form: AnyForm; onAdd: (course: CourseFormValues) => void }) => {
  const name = useField(form, 'new_course.course_name')
  const add = () => {
    // The path addresses nothing else (user-form-values.ts).
    const { course_name, approval_date, document } = form.at('new_course') as NewCourse
    if (course_name.trim() === '' || approval_date === null) {
      notices.warning('¡Atención! Debes de completar los campos faltantes para agregar un curso')
      return
    }
    // Enter may come before the field is left.
    const day = readDay(approval_date)
    const wrongDay = unreadableDay(day) ?? dayOutside(day, { max: today() })
    if (wrongDay !== undefined) {
      form.setErrors({ ...form.errors(), [approvalDate]: wrongDay })
      return
    }
    onAdd({ course_name: course_name.trim(), approval_date: day, file: null, document })
    form.set('new_course', noCourse)
  }
  /** Enter adds this course and does not submit the form. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.add}>
      <Columns>
        <TextInput
          label="Nombre del curso"
          maxLength={150}
          onKeyDown={addOnEnter}
          value={textOf(name.value)}
          onChange={(event) => name.set(event.currentTarget.value)}
        />
        <DayField form={form} name={approvalDate} label="Fecha de aprobación" max={today()} />
        <FileField
          form={form}
          name="new_course.document"
          label="Documento del curso"
          stored={null}
          prepare={prepareDocument}
          accept={acceptOf(documentKinds)}
        />
      </Columns>
      <Group>
        <Button variant="default" data-adds-rows leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Agregar Cursos
        </Button>
      </Group>
    </div>
  )
}
