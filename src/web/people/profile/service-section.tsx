import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { rankName } from '../../../contract/people/user-codes.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { openAddressOf } from '../../platform/ui/open-address.ts'
import { Columns, Section } from '../../platform/ui/section.tsx'
import classes from './service-section.module.css'

/** Fields that the brigade sets, read-only for the person. */
export const ServiceSection = ({ me }: { me: Me }) => (
  <Section title="En el servicio">
    <div className={classes.parts}>
      <Stack gap="md">
        <Columns>
          <Fact label="Rol">{me.name_role}</Fact>
          <Fact label="Rango">{rankName(me.user_range)}</Fact>
          <Fact label="Estación">{me.station_text}</Fact>
          <Fact label="Puesto">{me.job_title}</Fact>
        </Columns>
        <Fact label="Cursos aprobados">
          {me.approved_courses.length > 0 ? <Courses courses={me.approved_courses} /> : 'Sin cursos registrados'}
        </Fact>
      </Stack>
      <Fact label="Código QR">
        <QrCode image={me.qr_code} />
      </Fact>
    </div>
  </Section>
)

const Courses = ({ courses }: { courses: Me['approved_courses'] }) => (
  <List listStyleType="none">
    {courses.map(({ id, course_name, approval_date, file }) => (
      <List.Item key={id}>
        <Group gap="xs">
          <Text span>{`${course_name} · ${showDay(approval_date)}`}</Text>
          {file !== null && (
            <Anchor href={file} target="_blank" rel="noreferrer" aria-label={`Ver documento de ${course_name}`}>
              Ver documento
            </Anchor>
          )}
        </Group>
      </List.Item>
    ))}
  </List>
)

const QrCode = ({ image }: { image: string }) => {
  const address = openAddressOf(image, location.href)
  if (address === undefined) return 'Sin codigo QR'
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" display="inline-block">
      <img src={image} width={140} height={140} alt="Código QR de mi ficha" />
    </Anchor>
  )
}
