/**
 * Writes a language model of a few hundred kilobytes as a GGUF file, for tests of a real llama.cpp. It knows nothing: it says the
 * same token again and again, and under a grammar the one it likes most of those that are allowed.
 */
import { writeFileSync } from 'node:fs'

const width = 32
const window = 4_096

type Value = string | number | { float: number } | string[] | { floats: number[] } | { ints: number[] }

/** From the token it likes most: closing marks come first, so that what a grammar asks for ends soon. */
const liked = ['"', ']', '}', 'a']

export function writeTinyModel(file: string): void {
  const bytes = Array.from({ length: 256 }, (_, at) => `<0x${at.toString(16).toUpperCase().padStart(2, '0')}>`)
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at).replace(' ', '\u2581'))
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, ...letters]
  const kinds = tokens.map((_, at) => (at === 0 ? 2 : at < 3 ? 3 : at < 259 ? 6 : 1))
  const meta: [string, Value][] = [
    ['general.architecture', 'llama'],
    ['general.name', 'tiny'],
    ['llama.context_length', window],
    ['llama.embedding_length', width],
    ['llama.block_count', 1],
    ['llama.feed_forward_length', width],
    ['llama.attention.head_count', 1],
    ['llama.attention.head_count_kv', 1],
    ['llama.rope.dimension_count', width],
    ['llama.attention.layer_norm_rms_epsilon', { float: 1e-5 }],
    ['llama.vocab_size', tokens.length],
    ['tokenizer.ggml.model', 'llama'],
    ['tokenizer.ggml.tokens', tokens],
    ['tokenizer.ggml.scores', { floats: tokens.map(() => 0) }],
    ['tokenizer.ggml.token_type', { ints: kinds }],
    ['tokenizer.ggml.bos_token_id', 1],
    ['tokenizer.ggml.eos_token_id', 2],
    ['tokenizer.ggml.unknown_token_id', 0],
  ]
  const zeros = (rows: number) => new Float32Array(rows * width)
  const ones = new Float32Array(width).fill(1)
  const likes = new Float32Array(tokens.length * width)
  for (const [at, token] of tokens.entries()) {
    const rank = liked.indexOf(token)
    likes.fill(rank < 0 ? 0 : (liked.length - rank) / width, at * width, (at + 1) * width)
  }
  const square = ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down']
  const tensors: [string, number[], Float32Array][] = [
    // Each token is the same to it, and nothing changes on the way.
    ['token_embd.weight', [width, tokens.length], zeros(tokens.length).fill(1)],
    ['output_norm.weight', [width], ones],
    ['output.weight', [width, tokens.length], likes],
    ['blk.0.attn_norm.weight', [width], ones],
    ['blk.0.ffn_norm.weight', [width], ones],
    ...square.map((name): [string, number[], Float32Array] => [`blk.0.${name}.weight`, [width, width], zeros(width)]),
  ]
  writeFileSync(
    file,
    Buffer.concat([header(meta, tensors), ...tensors.map(([, , data]) => padded(Buffer.from(data.buffer)))]),
  )
}

const alignment = 32
const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)])
const u32 = (value: number) => {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}
const u64 = (value: number) => {
  const out = Buffer.alloc(8)
  out.writeBigUInt64LE(BigInt(value))
  return out
}
const f32 = (value: number) => {
  const out = Buffer.alloc(4)
  out.writeFloatLE(value)
  return out
}
const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([u64(bytes.length), bytes])
}

function header(meta: [string, Value][], tensors: [string, number[], Float32Array][]): Buffer {
  let offset = 0
  const infos = tensors.map(([name, shape, data]) => {
    const info = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)])
    offset += padded(Buffer.from(data.buffer)).length
    return info
  })
  const pairs = meta.map(([key, value]) => Buffer.concat([text(key), encode(value)]))
  return padded(Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(meta.length), ...pairs, ...infos]))
}

/** A value behind the number of its type. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([u32(8), text(value)])
  if (typeof value === 'number') return Buffer.concat([u32(4), u32(value)])
  const list = (kind: number, parts: Buffer[]) => Buffer.concat([u32(9), u32(kind), u64(parts.length), ...parts])
  if (Array.isArray(value)) return list(8, value.map(text))
  if ('floats' in value) return list(6, value.floats.map(f32))
  if ('ints' in value) return list(5, value.ints.map(u32))
  return Buffer.concat([u32(6), f32(value.float)])
}
