/** Sound at a device's rate made into what recognition takes: 16,000 values a second. */
export const heardRate = 16_000

/** Zero crossings of the filter at each side: enough that what is too high for the lower rate does not fold into it. */
const crossings = 8

/** Resamples one stream chunk by chunk; the output lags some milliseconds behind. */
export function createResampler(from: number): (chunk: Float32Array) => Float32Array {
  if (from === heardRate) return (chunk) => chunk
  const step = from / heardRate
  const half = Math.ceil(crossings * Math.max(1, step))
  const kernels = makeKernels(step, half, heardRate / greatestDivisor(from, heardRate))
  let waiting = new Float32Array(half)
  // Position of the next value in `waiting`, as a count of values made so far at this offset.
  let made = 0
  let dropped = -half

  return (chunk) => {
    const input = new Float32Array(waiting.length + chunk.length)
    input.set(waiting)
    input.set(chunk, waiting.length)
    const output: number[] = []
    for (;;) {
      const at = Math.floor(made * step) - dropped
      if (at + half >= input.length) break
      const kernel = kernels[made % kernels.length]!
      let sum = 0
      for (let k = 0; k < kernel.length; k += 1) sum += (input[at - half + 1 + k] ?? 0) * kernel[k]!
      output.push(sum)
      made += 1
    }
    const keep = Math.max(0, Math.floor(made * step) - dropped - half)
    waiting = input.slice(keep)
    dropped += keep
    return Float32Array.from(output)
  }
}

/** One filter for each place that a new value can have between two old ones. */
function makeKernels(step: number, half: number, count: number): Float32Array[] {
  const cutoff = 0.95 / Math.max(1, step)
  return Array.from({ length: count }, (_, phase) => {
    const fraction = (phase * step) % 1
    const kernel = Float32Array.from({ length: 2 * half }, (_each, k) => {
      const t = k - half + 1 - fraction
      const window = 0.5 + 0.5 * Math.cos((Math.PI * t) / half)
      return cutoff * sinc(cutoff * t) * Math.max(0, window)
    })
    const sum = kernel.reduce((total, value) => total + value, 0)
    return kernel.map((value) => value / sum)
  })
}

function sinc(t: number): number {
  return t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
