/** The numbers of the sentence encoder, read from its ONNX file: a list of named tensors in a protocol buffer. */

export type Tensor = { shape: number[]; bytes: Uint8Array }

/** Numbers of fields of ONNX's messages, by what stands in them. */
const graphOfModel = 7
const tensorOfGraph = 5
const [shapeOfTensor, nameOfTensor, bytesOfTensor] = [1, 8, 9]
/** How a field's value is written. */
const [varint, lengthAndBytes] = [0, 2]

export function readTensors(file: Uint8Array): Map<string, Tensor> {
  const tensors = new Map<string, Tensor>()
  const graph = fieldsOf(file).find(({ field }) => field === graphOfModel)!.bytes
  for (const { field, bytes } of fieldsOf(graph)) {
    if (field !== tensorOfGraph) continue
    const parts = fieldsOf(bytes)
    const name = parts.find((part) => part.field === nameOfTensor)!.bytes
    const shape = parts.filter((part) => part.field === shapeOfTensor).flatMap((part) => numbersOf(part))
    const numbers = parts.find((part) => part.field === bytesOfTensor)!.bytes
    tensors.set(new TextDecoder().decode(name), { shape, bytes: numbers })
  }
  return tensors
}

type Field = { field: number; bytes: Uint8Array; value: number }

function fieldsOf(bytes: Uint8Array): Field[] {
  const found: Field[] = []
  for (let at = 0; at < bytes.length;) {
    const key = readNumber(bytes, at)
    const { value, end } = readNumber(bytes, key.end)
    const [field, kind] = [key.value >>> 3, key.value & 7]
    if (kind !== varint && kind !== lengthAndBytes) throw new Error('the sentence encoder is of another format')
    at = kind === varint ? end : end + value
    found.push({ field, value, bytes: bytes.subarray(end, at) })
  }
  return found
}

/** One number, or several in one field. */
function numbersOf({ bytes, value }: Field): number[] {
  if (bytes.length === 0) return [value]
  const numbers: number[] = []
  for (let at = 0; at < bytes.length;) {
    const read = readNumber(bytes, at)
    numbers.push(read.value)
    at = read.end
  }
  return numbers
}

/** Seven bits a byte, the least first. */
function readNumber(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  for (let at = from, unit = 1; ; at += 1, unit *= 128) {
    value += (bytes[at]! & 0x7f) * unit
    if (bytes[at]! < 0x80) return { value, end: at + 1 }
  }
}
