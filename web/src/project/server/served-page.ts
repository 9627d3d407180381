/** Shows a page of the candidate's server in the sealed frame, and does what the page asks for as far as it is allowed. */
import type { PageAnswer, PageRequest, PreviewKept } from '@nova/contract/projects/preview-frame'
import { consoleLimits } from '@nova/contract/projects/workspace'
import { openFrame } from '../preview/frame.ts'
import { pathOf, portOf, readAddress } from './address.ts'
import { fromBase64, textOf } from './bytes.ts'
import type { ServerClient, Shown } from './client.ts'
import { embedPage } from './embed.ts'
import { type Answered, headerOf, type Outcome } from './exchange.ts'
import type { Load } from './styles.ts'
import { failureWords } from './words.ts'

/** Limits of one page: further files stay out. */
const maxFiles = 100
const maxBytes = 8 * 1_024 * 1_024
/** A page may post past what its frame counts. */
const maxSaid = 1_000

/** Storages of each server's pages by port: the frame keeps nothing. */
export type Storages = Map<number, PreviewKept>

type Options = { place: HTMLElement; shown: Shown; client: ServerClient; storages: Storages; onShown: () => void }

/** Begins at once; ends with the returned function. */
export function showServedPage({ place, shown, client, storages, onShown }: Options): () => void {
  const frame = openFrame(place)
  const answer = shown.answer as Answered
  const port = portOf(shown.url)
  let said = 0
  let isOver = false
  let names: readonly string[] = []

  const say: ServerClient['say'] = (level, text) => {
    said += 1
    if (said <= maxSaid) client.say(level, withNames(text, names, shown.url))
  }

  async function respond({ id, ...asked }: Extract<PageRequest, { type: 'ask' }>): Promise<void> {
    const url = readAddress(asked.url, shown.url)
    if (url) said += 1
    const outcome = url && (await client.ask({ ...asked, url }, said > maxSaid))
    if (!isOver)
      frame.post(outcome ? answerOf(id, outcome) : { type: 'answer', id, failed: 'There is no network here.' })
  }

  void (async () => {
    const html = textOf(fromBase64(answer.body), headerOf(answer, 'content-type') ?? '')
    const cookie = client.cookies.read(port, pathOf(shown.url), true)
    const page = await embedPage(html, shown.url, createLoad(client), cookie)
    if (isOver) return
    names = page.names
    const kept = storages.get(port) ?? { local: {}, session: {} }
    frame.show({ html: page.html, scripts: page.scripts, kept }, (told) => {
      if (told === 'hung') {
        frame.close()
        onShown()
        return client.say('error', 'The page stopped responding, so we closed it.')
      }
      if (told.type === 'kept') storages.set(port, told.kept)
      else if (told.type === 'shown') onShown()
      else if (told.type === 'console') say(told.level, told.text)
      else if (told.type === 'error') say('error', told.text)
      else if (told.type === 'cookie') client.cookies.take(port, told.text, true)
      else if (told.type === 'ask') void respond(told)
      else {
        const url = readAddress(told.url, shown.url)
        if (url) client.follow({ ...told, url })
      }
    })
  })().catch(() => {
    if (isOver) return
    onShown()
    client.say('error', 'The page couldn’t be shown. Its source is under Source.')
  })
  return () => {
    isOver = true
    frame.close()
  }
}

function answerOf(id: number, { url, answer }: Outcome): PageAnswer {
  if ('failed' in answer) return { type: 'answer', id, failed: failureWords(answer, portOf(url)) }
  const { status, headers, body } = answer
  return { type: 'answer', id, status, url: url.href, headers, body: fromBase64(body).buffer }
}

/** Loads a page's files, each once. */
function createLoad(client: ServerClient): Load {
  const files = new Map<string, ReturnType<Load>>()
  let bytes = 0
  let embedded = 0
  /** A file that many places name is in the page as many times. */
  const take = (text: string) => ((embedded += text.length) > 2 * maxBytes ? '' : text)

  async function load(url: URL): ReturnType<Load> {
    if (files.size >= maxFiles || bytes > maxBytes) return null
    const { url: last, answer } = await client.load(url)
    if ('failed' in answer || answer.status !== 200) return null
    bytes += answer.body.length
    if (bytes > maxBytes) return null
    const type = headerOf(answer, 'content-type') ?? ''
    return {
      url: last,
      text: () => take(textOf(fromBase64(answer.body), type)),
      dataUrl: () => take(`data:${type.replaceAll(/[^\w/+.-].*/g, '')};base64,${answer.body}`),
    }
  }
  return (name, base) => {
    const url = readAddress(name, base)
    if (!url) return Promise.resolve(null)
    url.hash = ''
    const known = files.get(url.href) ?? load(url)
    files.set(url.href, known)
    return known
  }
}

/** Places in scripts and in the page itself under the addresses that the person knows. */
function withNames(text: string, names: readonly string[], url: URL): string {
  return text
    .replace(/preview-script:(\d+)/g, (all, at: string) => names[Number(at)]?.replace(/^\//, '') ?? all)
    .replaceAll(`${location.origin}/preview-frame`, () => url.pathname)
    .slice(0, consoleLimits.characters)
}
