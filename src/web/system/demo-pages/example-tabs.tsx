import { Tabs } from '@mantine/core'
import { Section } from '../../platform/ui/section.tsx'
import { ExamplePage } from './example-page.tsx'

const tabs = [
  { name: 'Primera', text: 'El contenido de la primera pestaña.' },
  { name: 'Segunda', text: 'El contenido de la segunda pestaña.' },
  { name: 'Tercera', text: 'El contenido de la tercera pestaña.' },
]

export const ExampleTabs = () => (
  <ExamplePage>
    <Section title="Pestañas">
      <Tabs defaultValue="Primera">
        <Tabs.List aria-label="Pestañas de ejemplo">
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, text }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            {text}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  </ExamplePage>
)
