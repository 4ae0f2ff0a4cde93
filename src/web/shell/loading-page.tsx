import { Center, Loader, Stack, Text } from '@mantine/core'
import { Mark } from '../ui/mark.tsx'

/** The whole screen while the signed-in person is being read. The page's first script may show more in its place. */
export const LoadingScreen = () => (
  <Center component="main" mih="100dvh" data-waiting>
    <Stack align="center" gap="md" role="status">
      <Mark size={48} />
      <Loader type="dots" color="signal" aria-hidden />
      <Text>Cargando...</Text>
    </Stack>
  </Center>
)
