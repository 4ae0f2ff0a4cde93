import type { EmergencyDetail } from '../../../../contract/emergencies/emergencies.schema.ts'
import { ERASED_PHONE, showPhone, telephoneLink } from '../../../../contract/shared/text/written-numbers.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import type { Additions } from '../../additions/additions.tsx'
import { Facts } from './facts.tsx'

interface Props {
  contacts: EmergencyDetail['contact_person']
  additions: Additions | undefined
}

/** For the brigade only (S-58). */
export const ContactsSection = ({ contacts, additions }: Props) => (
  <Section
    title="Personas de contacto"
    aside={additions?.adding('contacts')}
    nothing={contacts.length === 0 ? 'Sin contactos' : undefined}
    isEmpty={contacts.length === 0}
  >
    {contacts.length > 0 && (
      <Facts>
        {contacts.map((contact) => (
          <Fact key={contact.id} label={contact.name}>
            {contact.phone_number === undefined || contact.phone_number === ERASED_PHONE ? (
              showPhone(contact.phone_number) || '—'
            ) : (
              <a href={telephoneLink(contact.phone_number)}>{showPhone(contact.phone_number)}</a>
            )}
            {additions?.correcting('contacts', contact.id, contact.name)}
          </Fact>
        ))}
      </Facts>
    )}
  </Section>
)
