/**
 * A stream of change events that is open: answer `GET live` with its `stream`. `say` names the resources that changed, `end` closes
 * what is open.
 */
export const changeEvents = () => {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const bytes = (text: string) => new TextEncoder().encode(text)
  return {
    stream: (): Response => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          open.add(controller)
          controller.enqueue(bytes(':\n\n'))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    say: (...resources: string[]): void => {
      for (const controller of open) controller.enqueue(bytes(`data: ${resources.join(' ')}\n\n`))
    },
    end: (): void => {
      for (const controller of open) controller.close()
      open.clear()
    },
  }
}
