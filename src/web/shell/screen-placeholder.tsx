import { Center, Loader } from '@mantine/core'

/** In a screen's place while its code is on the way. */
export const ScreenLoading = () => (
  <Center mih="50dvh" role="status" aria-label="Cargando">
    <Loader type="dots" color="slate" />
  </Center>
)
