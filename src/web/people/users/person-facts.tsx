import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { labelIn } from '../../../contract/shared/fields.schema.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { userFields } from '../../../contract/people/user-input.schema.ts'
import { contractTypes, userFileLabels } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import type { ContractType } from '../../../contract/shared/codes.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { Section } from '../../platform/ui/section.tsx'

/** What the head does not say. Values that are absent, or that this reader may not see, are left out. */
export const PersonFacts = ({ person }: { person: UserDetail }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing="md">
    <Section title="Datos generales">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <Known of="no_dpi">{person.no_dpi && showDpi(person.no_dpi)}</Known>
        <Known of="no_registry">{person.no_registry}</Known>
        <Known of="date_of_birth">{person.date_of_birth && showDay(person.date_of_birth)}</Known>
        <Known of="firefighter_type">{person.firefighter_type}</Known>
        <Known of="is_pilot">{person.is_pilot ? 'Sí' : 'No'}</Known>
        <Known of="no_license">{person.no_license}</Known>
        <Known of="type_license">{person.type_license}</Known>
      </SimpleGrid>
    </Section>
    <Stack gap="md">
      <Section title="Información de la cuenta">
        <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
          <Known of="role">{person.name_role}</Known>
          {/* A constraint holds the set of types. */}
          <Known of="type_of_contract">
            {person.type_of_contract !== null && contractTypes[person.type_of_contract as ContractType]}
          </Known>
          <Known of="start_date_unsubscribe">{person.start_date_unsubscribe && showDay(person.start_date_unsubscribe)}</Known>
          <Known of="end_date_unsubscribe">{person.end_date_unsubscribe && showDay(person.end_date_unsubscribe)}</Known>
          <StoredFile label={userFileLabels.register_file} address={person.register_file} />
          <StoredFile label={userFileLabels.acceptance_file} address={person.acceptance_file} />
        </SimpleGrid>
      </Section>
      {person.address && (
        <Section title="Información de contacto">
          <Known of="address">{person.address}</Known>
        </Section>
      )}
    </Stack>
  </SimpleGrid>
)

const Known = ({ of, children }: { of: keyof typeof userFields; children: ReactNode }) => (
  <Fact label={labelIn(userFields[of])}>{children}</Fact>
)

const StoredFile = ({ label, address }: { label: string; address: string | null }) =>
  address !== null && (
    <Fact label={label}>
      <Anchor href={address} target="_blank" rel="noreferrer">
        Abrir {label.toLowerCase()}
      </Anchor>
    </Fact>
  )
