/** The numbers of the sentence encoder, read from its file: named tensors in the safetensors format. */

export type Tensor = { shape: readonly number[]; bytes: Uint8Array }

type Described = { shape: number[]; data_offsets: [from: number, to: number] }
/** The header's length comes first, in eight bytes of which four are enough. */
const lengthBytes = 8

/** Each tensor by its name. Throws where the file is of another format. */
export function readTensors(file: Uint8Array): Map<string, Tensor> {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true)
  const start = lengthBytes + length
  const header = JSON.parse(new TextDecoder().decode(file.subarray(lengthBytes, start))) as Record<string, Described>
  return new Map(
    Object.entries(header)
      .filter(([name]) => name !== '__metadata__')
      .map(
        ([
          name,
          {
            shape,
            data_offsets: [from, to],
          },
        ]) => [name, { shape, bytes: file.subarray(start + from, start + to) }],
      ),
  )
}
