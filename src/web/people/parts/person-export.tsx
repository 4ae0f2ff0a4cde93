import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { loadPart } from '../../platform/calls/load-part.ts'
import { Section } from '../../platform/ui/section.tsx'

const loadDialog = () => import('./person-export-dialog.tsx')
type LoadedDialog = Awaited<ReturnType<typeof loadDialog>>['PersonExportDialog']

/** A person's own data, on their profile. */
export const OwnExport = ({ me: { id, first_name, last_name } }: { me: Pick<Me, 'id' | 'first_name' | 'last_name'> }) => (
  <Section title="Mis datos" aside={<PersonExportButton person={{ id, name: `${first_name} ${last_name}` }} />}>
    <Text size="sm">Puede descargar todo lo que Sirena guarda de usted, con sus documentos.</Text>
  </Section>
)

/** Opens 'Exportar datos' of a person. Its dialog is loaded when it is first opened, since hardly anybody does. */
export const PersonExportButton = ({ person }: { person: { id: number; name: string } }) => {
  const [Dialog, setDialog] = useState<LoadedDialog>()
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    const loaded = await loadPart(loadDialog, 'person-export')
    if (loaded === undefined) return
    // Rendered before it opens, when it records the focus that it restores on closing.
    flushSync(() => setDialog(() => loaded.PersonExportDialog))
    setIsOpen(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void open()}>
        Exportar datos
      </Button>
      {Dialog && <Dialog person={person} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
