/**
 * Cuts microphone audio into pieces at the speaker's pauses, because recognition works on whole pieces. Silence is
 * distinguished from speech by loudness, relative to the noise of the place.
 */
import { heardRate } from './resample.ts'

const frameMs = 30
const frameSize = (heardRate * frameMs) / 1000
/** Kept before the first loud frame, and of the pause after the last. */
const leadFrames = 10
const pauseFrames = 24
/** A click isn't a word. */
const minLoud = 6
/** Longer pieces are cut at their quietest moment near the end. */
const maxFrames = 500
const cutWithin = 120
const minLevel = 0.004
const overNoise = 3

type Frame = { samples: Float32Array; level: number; isLoud: boolean }

export function createPauses() {
  let rest = new Float32Array(0)
  let frames: Frame[] = []
  let isPiece = false
  let quiet = 0
  let noise = minLevel / overNoise

  const judge = (samples: Float32Array): Frame => {
    const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
    const isLoud = level > Math.max(minLevel, noise * overNoise)
    // Down at once, up slowly: a fan that was switched on is noise in the end.
    noise = level < noise ? level : Math.min(level, noise * (isLoud ? 1.002 : 1.02))
    return { samples, level, isLoud }
  }

  const close = (count: number): Float32Array[] => {
    const piece = frames.slice(0, count)
    frames = frames.slice(count)
    return piece.filter(({ isLoud }) => isLoud).length < minLoud ? [] : [join(piece)]
  }

  const take = (frame: Frame): Float32Array[] => {
    frames.push(frame)
    quiet = frame.isLoud ? 0 : quiet + 1
    if (!isPiece) {
      isPiece = frame.isLoud
      if (!isPiece) frames = frames.slice(-leadFrames)
      return []
    }
    if (quiet >= pauseFrames) {
      isPiece = false
      const done = close(frames.length - pauseFrames + leadFrames)
      frames = frames.slice(-leadFrames)
      return done
    }
    return frames.length >= maxFrames ? close(findQuietest(frames)) : []
  }

  return {
    /** Takes sound in; gives the pieces that it completed. */
    push: (samples: Float32Array): Float32Array[] => {
      const all = new Float32Array(rest.length + samples.length)
      all.set(rest)
      all.set(samples, rest.length)
      const count = Math.floor(all.length / frameSize)
      rest = all.slice(count * frameSize)
      return Array.from({ length: count }, (_, at) => all.slice(at * frameSize, (at + 1) * frameSize)).flatMap(
        (frame) => take(judge(frame)),
      )
    },
    /** The piece that is being said; empty in a pause. */
    current: (): Float32Array => (isPiece ? join(frames) : new Float32Array(0)),
    flush: (): Float32Array[] => {
      const done = isPiece ? close(frames.length) : []
      isPiece = false
      frames = []
      return done
    },
  }
}

function findQuietest(frames: Frame[]): number {
  let best = frames.length - 1
  for (let at = frames.length - cutWithin; at < frames.length; at += 1)
    if (frames[at]!.level < frames[best]!.level) best = at
  return best + 1
}

function join(frames: Frame[]): Float32Array {
  const whole = new Float32Array(frames.length * frameSize)
  for (const [at, { samples }] of frames.entries()) whole.set(samples, at * frameSize)
  return whole
}
