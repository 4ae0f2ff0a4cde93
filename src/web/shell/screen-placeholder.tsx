import { Center, Loader } from '@mantine/core'

/** Shown while a screen's code loads. */
export const ScreenLoading = () => (
  <Center mih="50dvh" role="status" aria-label="Cargando">
    <Loader type="dots" color="slate" />
  </Center>
)
