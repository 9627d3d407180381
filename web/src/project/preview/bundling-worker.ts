/** The worker in which web projects are bundled: the bundler is large, and its work must not hold up a key. */
import type { FromBundler, ToBundler } from './bundle-protocol.ts'
import { bundle, startBundler } from './bundle.ts'

let starting: Promise<void> | undefined

addEventListener('message', ({ data }: MessageEvent<ToBundler>) => {
  if (data.type === 'start') {
    starting = startBundler(data.program)
    return
  }
  void answer(data)
})

async function answer({ id, entries, texts }: Extract<ToBundler, { type: 'bundle' }>) {
  try {
    await starting
    tell({ id, ...(await bundle(entries, texts)) })
  } catch (error) {
    tell({ id, scripts: [], problems: [{ text: String(error) }] })
  }
}

function tell(told: FromBundler) {
  postMessage(told)
}
