import type { Page } from '@playwright/test'

/** Requests to these addresses reach the server, but their responses are lost until the returned function is called. */
export const loseResponses = async (page: Page, urlPattern: string): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  const lost: Promise<unknown>[] = []
  const lose = ({ requestId }: { requestId: string }) => {
    lost.push(session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }))
  }
  session.on('Fetch.requestPaused', lose)
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return async () => {
    // A response that comes during the restoring is not lost: detaching continues it.
    session.off('Fetch.requestPaused', lose)
    await Promise.all(lost)
    await session.detach()
  }
}

/** Limits the upload speed, as on a weak signal. */
export const slowUploads = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

/** Holds requests for these addresses back, as on a weak signal. Returns how to let them through. */
export const hold = async (page: Page, calls: string): Promise<() => void> => {
  const { promise: isOver, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await isOver
    await route.continue()
  })
  return letThrough
}
