import type { Page } from '@playwright/test'

/** The server takes what is sent to these addresses and its answer is lost on the way, until the returned function is called. */
export const loseAnswers = async (page: Page, urlPattern: string): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return () => session.detach()
}

/** As on a weak signal: so many bytes a second leave the device. */
export const slowUploads = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}
