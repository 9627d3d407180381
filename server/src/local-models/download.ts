/** A download by Ollama: followed line by line, limited in size and time, with errors in plain sentences. */
import type { Download, DownloadProgress } from '@nova/contract/installation/local-models'
import { Refusal, refuse } from '@nova/contract/refusals'
import { z } from 'zod'
import { streamLines } from './bounded-call.ts'
import { catalogue } from './recommending.ts'

const Line = z.object({
  status: z.string().optional(),
  error: z.string().optional(),
  digest: z.string().optional(),
  total: z.number().nonnegative().optional(),
  completed: z.number().nonnegative().optional(),
})

/** Tests make them shorter. */
export const downloadLimits = { silenceMs: 180_000, totalMs: 12 * 3_600_000 }
/** A size that differs by more from the one shown before the download began is that of another model. */
const maxGrowth = 1.25
/** Parts of a model: its weights, template, licence and parameters. */
const maxParts = 50

/** Ends when the model is there; throws a refusal that says what happened and what to do. */
export async function download(
  { address, model, acceptedBytes }: Download,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<void> {
  const entry = catalogue.find(({ name }) => name === model)
  if (!entry)
    throw refuse('download_failed', 'We download recommended models only. Others can be added with ollama pull.')
  const expected = acceptedBytes ?? entry.bytes
  const silence = watchSilence()
  const limits = [signal, silence.signal, AbortSignal.timeout(downloadLimits.totalMs)]
  const parts = new Map<string, { total: number; done: number }>()
  const sum = (of: 'total' | 'done') => [...parts.values()].reduce((all, part) => all + part[of], 0)
  let progress: DownloadProgress = { state: 'downloading', done: 0, total: expected }
  onProgress(progress)
  try {
    const sent = { model, stream: true }
    for await (const value of streamLines(`${address}/api/pull`, sent, AbortSignal.any(limits))) {
      silence.heard()
      const line = Line.parse(value)
      if (line.error !== undefined) throw explain(line.error, progress)
      if (line.status === 'success') {
        if (sum('total') > 0 && sum('total') * maxGrowth < expected) throw differs(model, sum('total'), expected)
        return
      }
      if (line.digest && line.total !== undefined && (parts.has(line.digest) || parts.size < maxParts))
        parts.set(line.digest, { total: line.total, done: Math.min(line.completed ?? 0, line.total) })
      if (sum('total') > expected * maxGrowth) throw differs(model, sum('total'), expected)
      const state = line.status?.startsWith('verifying') ? 'verifying' : 'downloading'
      const next = { state, done: sum('done'), total: Math.max(expected, sum('total')) } as const
      if (state !== progress.state || next.done - progress.done >= next.total / 200) onProgress((progress = next))
    }
    throw broken(progress)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Refusal ? error : broken(progress)
  } finally {
    silence.end()
  }
}

function watchSilence() {
  const ending = new AbortController()
  const arm = () => setTimeout(() => ending.abort(), downloadLimits.silenceMs)
  let timer = arm()
  return {
    signal: ending.signal,
    heard: () => {
      clearTimeout(timer)
      timer = arm()
    },
    end: () => clearTimeout(timer),
  }
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

function broken({ done, total }: DownloadProgress): Refusal {
  const share = Math.floor((100 * done) / total)
  const where = done === 0 ? 'The download did not begin' : `The download broke off at ${share} %`
  return refuse('download_failed', `${where}. Press the button again: it continues from there.`)
}

/** Asks: the caller may want it all the same, and then names this size. */
const differs = (model: string, bytes: number, expected: number) =>
  refuse(
    'download_differs',
    `The library now offers ${gigabytes(bytes)} as ${model}, and ${gigabytes(expected)} were expected. It may be another model.`,
    { path: 'acceptedBytes', bytes },
  )

/** Explains an error of Ollama. Its own words are for engineers and aren't passed on. */
function explain(error: string, progress: DownloadProgress): Refusal {
  if (/no space left|disk quota|not enough space/i.test(error)) {
    const left = gigabytes(Math.max(0.1e9, progress.total - progress.done))
    return refuse(
      'download_failed',
      `The disk of the machine that runs Ollama is full. Free at least ${left} there and press the button again: what was downloaded is kept.`,
    )
  }
  if (/file does not exist|manifest unknown|not found/i.test(error))
    return refuse('download_failed', 'Ollama’s library no longer has this model. Choose another one.')
  if (/newer version of ollama|requires a newer/i.test(error))
    return refuse('download_failed', 'This model needs a newer Ollama. Update Ollama, then press the button again.')
  return broken(progress)
}
