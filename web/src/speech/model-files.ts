/**
 * The files of the device's recognition, fetched from this server when it is first used, and kept: they are larger than
 * files that browsers keep by themselves.
 */
import decoderUrl from '@moonshine-ai/moonshine-js/model/tiny/quantized/decoder_model_merged.onnx?url'
import encoderUrl from '@moonshine-ai/moonshine-js/model/tiny/quantized/encoder_model.onnx?url'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { modelCache } from './model-cache.ts'

export type ModelFiles = Record<'runtime' | 'encoder' | 'decoder', ArrayBuffer>

/** Uncompressed sizes, for the progress: the compressed responses don't state them. */
export const modelFiles = {
  runtime: { url: runtimeUrl, bytes: 14_239_897 },
  encoder: { url: encoderUrl, bytes: 7_937_661 },
  decoder: { url: decoderUrl, bytes: 20_243_286 },
}

/** Fetches all files; reports progress from 0 to 1. */
export async function fetchModel(onLoading: (share: number) => void, signal: AbortSignal): Promise<ModelFiles> {
  const all = Object.values(modelFiles).reduce((sum, { bytes }) => sum + bytes, 0)
  let come = 0
  const kept = await openKept()
  const fetchFile = async ({ url }: { url: string }) => {
    const known = await kept?.match(url)
    const reply = known ?? (await fetch(url, { signal }))
    if (!reply.ok || !reply.body) throw new Error(`${url}: ${reply.status}`)
    // A device without room for them fetches them again the next time.
    if (!known) kept?.put(url, reply.clone()).catch(() => undefined)
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        come += chunk.length
        onLoading(Math.min(1, come / all))
        controller.enqueue(chunk)
      },
    })
    return await new Response(reply.body.pipeThrough(counter)).arrayBuffer()
  }
  const { runtime, encoder, decoder } = modelFiles
  const [first, second, third] = await Promise.all([fetchFile(runtime), fetchFile(encoder), fetchFile(decoder)])
  return { runtime: first, encoder: second, decoder: third }
}

/** Opens the cache of model files and removes earlier versions; undefined if the browser offers none. */
async function openKept(): Promise<Cache | undefined> {
  try {
    const kept = await caches.open(modelCache)
    const current = new Set(Object.values(modelFiles).map(({ url }) => new URL(url, location.origin).href))
    for (const { url } of await kept.keys()) if (!current.has(url)) await kept.delete(url)
    return kept
  } catch {
    return undefined
  }
}
