/** The files of the device's recognition, fetched from this server when it is first used; browsers keep them. */
import decoderUrl from '@moonshine-ai/moonshine-js/model/tiny/quantized/decoder_model_merged.onnx?url'
import encoderUrl from '@moonshine-ai/moonshine-js/model/tiny/quantized/encoder_model.onnx?url'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

export type ModelFiles = Record<'runtime' | 'encoder' | 'decoder', ArrayBuffer>

/** Their sizes as used; what is sent is compressed, and does not say how large it becomes. */
export const modelFiles = {
  runtime: { url: runtimeUrl, bytes: 14_239_897 },
  encoder: { url: encoderUrl, bytes: 7_937_661 },
  decoder: { url: decoderUrl, bytes: 20_243_286 },
}

/** Fetches them all; tells how much of it has come, from 0 to 1. */
export async function fetchModel(onLoading: (share: number) => void, signal: AbortSignal): Promise<ModelFiles> {
  const all = Object.values(modelFiles).reduce((sum, { bytes }) => sum + bytes, 0)
  let come = 0
  const fetchFile = async ({ url }: { url: string }) => {
    const reply = await fetch(url, { signal })
    if (!reply.ok || !reply.body) throw new Error(`${url}: ${reply.status}`)
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
