import { expect, test } from 'vitest'
import { createResampler, heardRate } from './resample.ts'

const rates = [44_100, 48_000, 8_000, 96_000]

test.each(rates)('a tone at %i values a second is the same tone afterwards', (rate) => {
  const heard = convert(rate, 440)
  expect(heard.length).toBeGreaterThan(heardRate * 0.98)
  expect(heard.length).toBeLessThanOrEqual(heardRate)
  expect(loudness(heard)).toBeCloseTo(Math.SQRT1_2, 2)
  const crossings = heard.filter((value, at) => at > 0 && heard[at - 1]! < 0 && value >= 0).length
  expect(Math.abs(crossings - 440)).toBeLessThan(10)
})

test('frequencies above the new limit are removed and do not alias to another tone', () => {
  expect(loudness(convert(48_000, 12_000))).toBeLessThan(0.01)
})

test('sound that has the rate already is left alone', () => {
  const chunk = Float32Array.of(0.1, -0.2)
  expect(createResampler(heardRate)(chunk)).toBe(chunk)
})

/** A second of a tone, in chunks of a size that fits nothing. */
function convert(rate: number, hertz: number): Float32Array {
  const tone = Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))
  const resample = createResampler(rate)
  const values: number[] = []
  for (let at = 0; at < tone.length; at += 777) values.push(...resample(tone.slice(at, at + 777)))
  return Float32Array.from(values)
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
}
