import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { openAddressOf } from '../../platform/ui/open-address.ts'
import { PrintLink } from '../../platform/print/print-link.tsx'
import { RenewCode } from '../../platform/record/renew-code.tsx'
import { Section } from '../../platform/ui/section.tsx'

interface Props {
  person: Pick<UserDetail, 'id' | 'name' | 'qr_code'>
  mayPrint: boolean
  mayRenew: boolean
}

/** The code that leads to the person's open card. */
export const PersonQr = ({ person, ...rights }: Props) => (
  <Section title="Código QR" nothing={person.qr_code === undefined ? seenBy : undefined}>
    {person.qr_code !== undefined && <Code person={person} {...rights} address={person.qr_code} />}
  </Section>
)

const seenBy = 'Lo ven la persona misma, Recursos Humanos, los encargados de su estación y los administradores.'

const Code = ({ person, mayPrint, mayRenew, address }: Props & { address: string }) => (
  <Group gap="lg" align="flex-start">
    <img src={address} width={180} height={180} alt={`Código QR del carné de ${person.name}`} />
    <Stack gap="sm" maw={420}>
      <Text>Quien escanea este código ve el carné de la persona, sin iniciar sesión.</Text>
      <Anchor href={openAddressOf(address, location.href)} target="_blank" rel="noreferrer" underline="always">
        Abrir el carné
      </Anchor>
      <Group gap="sm">
        {mayPrint && <PrintLink place={`/users/cards?id=${person.id}`}>Imprimir carné</PrintLink>}
        {mayRenew && (
          <RenewCode resource="user" record={person} warning="El carné impreso de esta persona dejará de funcionar." />
        )}
      </Group>
    </Stack>
  </Group>
)
