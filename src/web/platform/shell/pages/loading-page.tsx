import { Center, Loader, Stack, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { headingAt, isHeadingInBar } from '../../../../contract/shared/rights/screen-places.ts'
import { LogoIcon } from '../../ui/logo.tsx'

const useHeading = () => {
  const place = useRouterState({ select: ({ location }) => location.pathname })
  return { heading: headingAt(place), isInBar: isHeadingInBar(place) || undefined }
}

/** The whole screen while the signed-in person is being read. The page's first script may show more in its place. */
export const LoadingScreen = () => {
  const { heading, isInBar } = useHeading()
  if (heading !== undefined) {
    return (
      <main className="waiting waiting-page" data-waiting data-in-bar={isInBar}>
        <div>
          <Waiting heading={heading} />
        </div>
      </main>
    )
  }
  return (
    <Center component="main" mih="100dvh" data-waiting>
      <Stack align="center" gap="md" role="status">
        <LogoIcon size={48} />
        <Loader type="dots" color="signal" aria-hidden />
        <Text>Cargando...</Text>
      </Stack>
    </Center>
  )
}

/** Shown in the frame while a screen's code loads. */
export const ScreenLoading = () => {
  const { heading, isInBar } = useHeading()
  if (heading !== undefined) {
    return (
      <div className="waiting" data-in-bar={isInBar}>
        <Waiting heading={heading} />
      </div>
    )
  }
  return (
    <Center mih="50dvh" role="status" aria-label="Cargando">
      <Loader type="dots" color="slate" />
    </Center>
  )
}

/** Also what the page's first script shows, with styles of the page itself (index.html). Not a heading yet: nothing can be done under it. */
const Waiting = ({ heading }: { heading: string }) => (
  <>
    <b aria-hidden>{heading}</b>
    <p role="status">Cargando...</p>
  </>
)
