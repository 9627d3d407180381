/** Speech to text, in English: the Moonshine model, one piece of some seconds at a time. */
import llamaTokenizer from 'llama-tokenizer-js'
import * as ort from 'onnxruntime-web/wasm'
import type { ModelFiles } from './model-files.ts'
import { heardRate } from './resample.ts'

/** The shape of the model's memory between two tokens. */
const heads = 8
const headSize = 36
const firstToken = 1
const lastToken = 2
/** More than any speaker says; a model that exceeds it is stuck in a loop. */
const tokensPerSecond = 6.5

type Session = ort.InferenceSession
type Tensors = Record<string, ort.Tensor>

export async function openModel(files: ModelFiles): Promise<(samples: Float32Array) => Promise<string>> {
  Object.assign(ort.env.wasm, { numThreads: 1, wasmBinary: files.runtime })
  const open = (file: ArrayBuffer) =>
    ort.InferenceSession.create(new Uint8Array(file), { executionProviders: ['wasm'] })
  const encoder = await open(files.encoder)
  const decoder = await open(files.decoder)
  return (samples) => transcribe(encoder, decoder, samples)
}

async function transcribe(encoder: Session, decoder: Session, samples: Float32Array): Promise<string> {
  const sound = new ort.Tensor('float32', samples, [1, samples.length])
  const { last_hidden_state: meaning } = await encoder.run({ input_values: sound })
  const names = decoder.inputNames.filter((name) => name.startsWith('past_key_values.'))
  const nothing = () => new ort.Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])
  const memory: Tensors = Object.fromEntries(names.map((name) => [name, nothing()]))
  const tokens = [firstToken]
  const most = Math.ceil((samples.length / heardRate) * tokensPerSecond)
  while (tokens.length <= most) {
    const isFirst = tokens.length === 1
    const given = {
      input_ids: new ort.Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1)!)), [1, 1]),
      encoder_hidden_states: meaning!,
      use_cache_branch: new ort.Tensor('bool', [!isFirst], [1]),
    }
    const made = await decoder.run({ ...given, ...memory })
    const token = findLikeliest(made.logits!.data as Float32Array)
    if (token === lastToken) break
    tokens.push(token)
    for (const name of names) {
      // The encoder's memory of the audio is made once, at the first token.
      if (isFirst || name.includes('.decoder.')) memory[name] = made[name.replace('past_key_values', 'present')]!
    }
  }
  // Tokens beyond the vocabulary are timestamps, not words.
  return llamaTokenizer.decode(tokens.filter((token) => token < llamaTokenizer.vocabById.length)).trim()
}

function findLikeliest(scores: Float32Array): number {
  let best = 0
  for (let at = 1; at < scores.length; at += 1) if (scores[at]! > scores[best]!) best = at
  return best
}
