import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openModel } from './transcribe.ts'

const { resolve } = createRequire(import.meta.url)

/** Node's readers answer views; the page hands over whole buffers. */
async function read(path: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, length } = await readFile(path)
  return buffer.slice(byteOffset, byteOffset + length)
}

test('the installed engine runs the installed model: silence is no words', async () => {
  const models = join(dirname(resolve('llama-tokenizer-js')), '../@moonshine-ai/moonshine-js/dist/model/tiny/quantized')
  const transcribe = await openModel({
    runtime: await read(resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')),
    encoder: await read(join(models, 'encoder_model.onnx')),
    decoder: await read(join(models, 'decoder_model_merged.onnx')),
  })
  expect(await transcribe(new Float32Array(16_000))).toBe('')
})
