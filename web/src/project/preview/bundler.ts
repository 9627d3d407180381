/** The page's side of the bundling worker; the bundler is fetched when a preview is first shown. */
import programUrl from 'esbuild-wasm/esbuild.wasm?url'
import vueUrl from 'vue/dist/vue.global.prod.js?url'
import type { Entry, FromBundler, ToBundler } from './bundle-protocol.ts'
// oxlint-disable-next-line import/default -- made by the build
import workerUrl from './bundling-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- made by the build
import librariesUrl from './preview-libraries.ts?worker&url'

export type Bundler = Awaited<ReturnType<typeof openBundler>>

const asLibrary = 'globalThis.previewLibraries = { ...globalThis.previewLibraries, vue: Vue }'

/** Throws where the bundler cannot be fetched. */
export async function openBundler() {
  const [program, react] = await Promise.all([
    fetchOwn(programUrl).then((file) => file.arrayBuffer()),
    fetchOwn(librariesUrl).then((file) => file.text()),
  ])
  let vue: Promise<string> | undefined
  const worker = new Worker(workerUrl, { type: 'module', name: 'bundler' })
  const waiting = new Map<number, (told: FromBundler) => void>()
  let asked = 0
  const tell = (message: ToBundler, moved: Transferable[] = []) => worker.postMessage(message, moved)
  worker.addEventListener('message', ({ data }: MessageEvent<FromBundler>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  tell({ type: 'start', program }, [program])
  const bundle = (entries: Entry[], texts: Record<string, string>) => {
    asked += 1
    const id = asked
    return new Promise<FromBundler>((resolve) => {
      waiting.set(id, resolve)
      tell({ type: 'bundle', id, entries, texts })
    })
  }
  /** The libraries that bundled code asks for; reading them is most of a small page's time. */
  const librariesFor = async (codes: readonly string[]): Promise<string> => {
    const asksFor = (pattern: RegExp) => codes.some((code) => pattern.test(code))
    const texts = [
      ...(asksFor(/previewLibraries\["(?!vue")/) ? [react] : []),
      ...(asksFor(/previewLibraries\["vue"/)
        ? [await (vue ??= fetchOwn(vueUrl).then((file) => file.text())), asLibrary]
        : []),
    ]
    return texts.join('\n')
  }
  return { librariesFor, bundle, close: () => worker.terminate() }
}

async function fetchOwn(url: string): Promise<Response> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The preview's file ${url} cannot be fetched: ${reply.status}.`)
  return reply
}
