/** What the application uses of XMLHttpRequest, over `fetch`: an upload gets the answer of the test, like any other call. */
export class AnsweredUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #type: string | null = null
  readonly #headers = new Headers()
  readonly #limit = new AbortController()
  #method = ''
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  /** Only the content type is asked for. */
  getResponseHeader(): string | null {
    return this.#type
  }

  abort(): void {
    this.#limit.abort()
  }

  send(body: FormData): void {
    void this.#exchange(body).then((happened) => {
      this.dispatchEvent(new Event(happened))
      this.dispatchEvent(new Event('loadend'))
    })
  }

  async #exchange(body: FormData): Promise<'load' | 'error'> {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    this.upload.dispatchEvent(new ProgressEvent('load'))
    try {
      const init = { method: this.#method, headers: this.#headers, body, signal: this.#limit.signal }
      const answer = await fetch(this.#address, init)
      this.responseText = await answer.text()
      this.status = answer.status
      this.#type = answer.headers.get('content-type')
      return 'load'
    } catch {
      return 'error'
    }
  }
}
