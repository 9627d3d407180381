/**
 * WebAssembly modules put together from their instructions: for short loops over many numbers, which need neither a compiler
 * nor a binary file in the repository. What is not needed yet is not here. Numbers of instructions are those of the
 * specification (webassembly.github.io/spec, binary format).
 */

export type Code = readonly number[]

/** What is used of WebAssembly here: types of pages are none of the server's. */
type Engine = {
  Memory: new (size: { initial: number }) => Memory
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (of: object, imports: { a: { memory: Memory } }) => { exports: object }
}
export type Memory = { buffer: ArrayBuffer }
const engine = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly

const pageBytes = 65_536

/** Memory that holds so many bytes, and does not grow. */
export const makeMemory = (bytes: number): Memory => new engine.Memory({ initial: Math.ceil(bytes / pageBytes) })

/** A whole number with its sign as WebAssembly writes it (LEB128): seven bits a byte, the least first. */
function signed(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ;) {
    const byte = rest & 0x7f
    rest >>= 7
    const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)
    bytes.push(isLast ? byte : byte | 0x80)
    if (isLast) return bytes
  }
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

const vector = (instruction: number) => [0xfd, ...unsigned(instruction)]
const access =
  (instruction: Code) =>
  (offset = 0) => [...instruction, 0, ...unsigned(offset)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number): Code => [0x21, ...unsigned(local)]
export const whole = (value: number): Code => [0x41, ...signed(value)]
export const wholes = { load: access([0x28]), store: access([0x36]), add: [0x6a], multiply: [0x6c], isLess: [0x49] }
export const float = {
  ...{ load: access([0x2a]), store: access([0x38]) },
  ...{ add: [0x92], multiply: [0x94], divide: [0x95], largest: [0x97], root: [0x91], ofWhole: [0xb3] },
}
const inBytes = (value: number) => [...new Uint8Array(new Float32Array([value]).buffer)]
export const floatOf = (value: number): Code => [0x43, ...inBytes(value)]
/** Vectors of four floats, or of whole numbers: four of 32 bits, eight of 16, or sixteen of 8. */
export const four = {
  ...{ load: access(vector(0x00)), store: access(vector(0x0b)) },
  /** Eight whole numbers of 8 bits, as 16 bits each. */
  loadBytes: access(vector(0x01)),
  /** The same 32 bits in all places. */
  loadEverywhere: access(vector(0x09)),
  everywhere: vector(0x13),
  zero: [...vector(0x0c), ...Array.from({ length: 16 }, () => 0)],
  /** Products of eight whole numbers of 16 bits each, of which two neighbours are added. */
  dot: vector(0xba),
  addWholes: vector(0xae),
  ...{ toFloats: vector(0xfa), toWholes: vector(0xf8), nearest: vector(0x6a) },
  /** Without what comes after the point, of numbers that are surely whole numbers of 32 bits then. */
  cut: vector(0x101),
  /**
   * To four whole numbers of 32 bits, each the products of four whole numbers of 8 bits with four between 0 and 127: one
   * instruction where a processor has it, and the same result on every other (relaxed SIMD).
   */
  dotBytes: vector(0x113),
  /** Two vectors of 32 bits a number as one of 16 bits, and two of those as one of 8. */
  ...{ narrow: vector(0x85), narrowAgain: vector(0x65) },
  ...{ add: vector(0xe4), multiply: vector(0xe6), size: vector(0xe0) },
  ...{ larger: vector(0xeb), smaller: vector(0xea) },
  ...{ subtract: vector(0xe5), divide: vector(0xe7) },
  /** Whole numbers of 32 bits, so many bits to the left. */
  shift: vector(0xab),
  /** The same float in all places. */
  floats: (value: number): Code => [...vector(0x0c), ...repeat(4, () => inBytes(value))],
  take: (place: number): Code => [...vector(0x1f), place],
  takeWhole: (place: number): Code => [...vector(0x1b), place],
}

/** Adds to a local. */
export const step = (local: number, by: Code): Code => [...get(local), ...by, ...wholes.add, ...set(local)]

/** Repeats the code, once at least, until one local has come to another. */
export const until = (local: number, end: number, code: Code): Code => [
  ...[0x03, 0x40, ...code],
  ...[...get(local), ...get(end), ...wholes.isLess, 0x0d, 0, 0x0b],
]

/** Code for each number from 0 to before `count`. */
export const repeat = (count: number, make: (at: number) => Code): Code =>
  Array.from({ length: count }, (_, at) => make(at)).flat()

/** So many bytes as a local's count of something comes to. */
export const bytesOf = (count: number, size: number): Code => [...get(count), ...whole(size), ...wholes.multiply]
export const sumOf = (...parts: Code[]): Code => [
  ...parts[0]!,
  ...parts.slice(1).flatMap((part) => [...part, ...wholes.add]),
]
/** The four floats of a vector as one. */
export const lanesOf = (local: number, join: Code): Code =>
  repeat(4, (lane) => [...get(local), ...four.take(lane), ...(lane > 0 ? join : [])])

const types = { whole: 0x7f, float: 0x7d, vector: 0x7b }
export type Kind = keyof typeof types

/** A function: what it takes, its further locals one after the other, and what it gives. */
export type Function = {
  name: string
  takes: readonly Kind[]
  locals: readonly [Kind, number][]
  gives?: Kind
  code: Code
}

const section = (id: number, parts: readonly Code[]) => {
  const bytes = [...unsigned(parts.length), ...parts.flat()]
  return [id, ...unsigned(bytes.length), ...bytes]
}
const sized = (bytes: Code) => [...unsigned(bytes.length), ...bytes]
const named = (name: string) => sized([...new TextEncoder().encode(name)])

/** A module of functions over one memory, ready to be called. */
export function instantiate(functions: readonly Function[], memory: Memory): object {
  const signatures = functions.map(({ takes, gives }) => [
    ...[0x60, ...sized(takes.map((kind) => types[kind]))],
    ...sized(gives ? [types[gives]] : []),
  ])
  const bodies = functions.map(({ locals, code }) =>
    sized([
      ...unsigned(locals.length),
      ...locals.flatMap(([kind, count]) => [...unsigned(count), types[kind]]),
      ...[...code, 0x0b],
    ]),
  )
  const bytes = new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, signatures),
    ...section(2, [[...named('a'), ...named('memory'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, at) => unsigned(at)),
    ),
    ...section(
      7,
      functions.map(({ name }, at) => [...named(name), 0, ...unsigned(at)]),
    ),
    ...section(10, bodies),
  ])
  return new engine.Instance(new engine.Module(bytes), { a: { memory } }).exports
}
