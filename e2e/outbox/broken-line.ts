import type { APIRequestContext, BrowserContext, Route } from '@playwright/test'

/**
 * What happens to a write on its way: it is answered, late or at once; it is lost before the server; its answer is lost; it arrives twice;
 * or the device takes it for lost, and it arrives after later ones.
 */
export const fates = ['answered', 'slow', 'lost', 'unanswered', 'twice', 'afterwards'] as const
export type Fate = (typeof fates)[number]

export interface BrokenLine {
  /** From now on the writes have these fates, one after the other; when there are none, all are answered. */
  meet: (coming: readonly Fate[]) => void
  /** Whatever the device took for lost has arrived. */
  settle: () => Promise<void>
}

/** Between these devices and the server. Parts of photos have a test of their own (test/photos-in-parts.test.ts), and are not touched. */
export const breakLine = async (devices: readonly BrowserContext[], server: APIRequestContext): Promise<BrokenLine> => {
  let left: Fate[] = []
  let stragglers: { after: number; deliver: () => Promise<unknown> }[] = []
  const deliverDue = async () => {
    stragglers.forEach((one) => (one.after -= 1))
    const due = stragglers.filter(({ after }) => after <= 0)
    stragglers = stragglers.filter(({ after }) => after > 0)
    await Promise.all(due.map(({ deliver }) => deliver()))
  }
  const meetFate = async (route: Route) => {
    const request = route.request()
    const fate = request.method() === 'GET' ? 'answered' : (left.shift() ?? 'answered')
    if (fate === 'lost') return route.abort('connectionreset')
    if (fate === 'afterwards') {
      const { url, method, headers, data } = {
        url: request.url(),
        method: request.method(),
        headers: await request.allHeaders(),
        data: request.postDataBuffer(),
      }
      stragglers.push({ after: 3, deliver: () => server.fetch(url, { method, headers, ...(data && { data }) }) })
      return route.abort('connectionreset')
    }
    if (fate === 'slow') await new Promise((resolve) => setTimeout(resolve, 150))
    if (fate === 'twice') await route.fetch()
    const response = await route.fetch()
    await deliverDue()
    return fate === 'unanswered' ? route.abort('connectionreset') : route.fulfill({ response })
  }
  for (const device of devices) await device.route(/\/api\/emergency/, meetFate)
  return {
    meet: (coming) => {
      left = [...coming]
    },
    settle: async () => {
      while (stragglers.length > 0) await deliverDue()
    },
  }
}
