/** The microphone as a stream of sound at the device's own rate. */
import workletUrl from './capture-worklet.ts?worker&url'

export type Microphone = {
  rate: number
  /** Passes on samples from now on; `onEnded`: the microphone was taken away. */
  start: (onSamples: (samples: Float32Array<ArrayBuffer>) => void, onEnded: () => void) => void
  close: () => void
}

/** Opens it; throws what the browser throws. At the device's own rate, for not every browser changes it. */
export async function openMicrophone(): Promise<Microphone> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const stream = await navigator.mediaDevices.getUserMedia({ audio })
  const context = new AudioContext()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  try {
    await context.audioWorklet.addModule(workletUrl)
    await context.resume()
    return { rate: context.sampleRate, start, close }
  } catch (error) {
    close()
    throw error
  }

  function start(onSamples: (samples: Float32Array<ArrayBuffer>) => void, onEnded: () => void): void {
    const capture = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    })
    capture.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => onSamples(data)
    context.createMediaStreamSource(stream).connect(capture)
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnded)
  }
}
