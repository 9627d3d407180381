import { vi } from 'vitest'

/** The browser's way to send files, held until the test lets it go on. */
export function holdUpload() {
  const sent: { instance?: Held } = {}
  class Held extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    aborted = false
    url = ''
    body: FormData | undefined
    open(_method: string, url: URL) {
      this.url = url.pathname
    }
    setRequestHeader() {}
    send(body: FormData) {
      this.body = body
      sent.instance = this
    }
    abort() {
      this.aborted = true
      this.dispatchEvent(new Event('abort'))
    }
    tell(loaded: number) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }))
    }
    answer(status: number, body: unknown) {
      Object.assign(this, { status, responseText: JSON.stringify(body) }).dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held)
  return sent
}
