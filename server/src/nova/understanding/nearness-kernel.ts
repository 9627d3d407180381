/** How close one meaning comes to each of many, as a loop in WebAssembly that takes eight numbers at a time. */
import {
  four,
  type Function,
  get,
  instantiate,
  type Memory,
  repeat,
  set,
  step,
  until,
  whole,
  wholes,
} from './wasm-instructions.ts'

/** Numbers of a meaning: those of the bank are bytes, the one that is compared has 16 bits a number. */
const numbers = 128
const [together, vectorBytes, wholeBytes] = [8, 16, 4]

/**
 * `places`, where meanings of the bank begin, becomes the sum of products of each with the meaning at `meant`; places in
 * memory, in bytes.
 */
export type Compare = (places: number, count: number, meant: number) => void

export const makeCompare = (memory: Memory): Compare =>
  (instantiate([describeCompare()], memory) as { compare: Compare }).compare

function describeCompare(): Function {
  const [places, count, meant, end, row, first, second] = [0, 1, 2, 3, 4, 5, 6]
  const code = [
    ...[...get(places), ...get(count), ...whole(wholeBytes), ...wholes.multiply, ...wholes.add, ...set(end)],
    ...until(places, end, [
      ...[...get(places), ...wholes.load(), ...set(row)],
      ...[...four.zero, ...set(first), ...four.zero, ...set(second)],
      // Two sums by turns: one addition need not wait for the other.
      ...repeat(numbers / together, (at) => [
        ...[...get(row), ...four.loadBytes(at * together), ...get(meant), ...four.load(at * vectorBytes), ...four.dot],
        ...[...get(at % 2 === 0 ? first : second), ...four.addWholes, ...set(at % 2 === 0 ? first : second)],
      ]),
      ...[...get(first), ...get(second), ...four.addWholes, ...set(first)],
      ...[
        ...get(places),
        ...repeat(4, (lane) => [...get(first), ...four.takeWhole(lane), ...(lane > 0 ? wholes.add : [])]),
      ],
      ...[...wholes.store(), ...step(places, whole(wholeBytes))],
    ]),
  ]
  return {
    name: 'compare',
    takes: ['whole', 'whole', 'whole'],
    locals: [
      ['whole', 2],
      ['vector', 2],
    ],
    code,
  }
}
