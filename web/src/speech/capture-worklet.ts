/** Runs on the sound's own thread: passes on the microphone's sound, some hundredths of a second at a time. */
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

const chunkSize = 2048

class Capture extends AudioWorkletProcessor {
  private chunk = new Float32Array(chunkSize)
  private filled = 0

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.chunk[this.filled] = sample
      this.filled += 1
      if (this.filled === chunkSize) this.pass()
    }
    return true
  }

  private pass(): void {
    this.port.postMessage(this.chunk, [this.chunk.buffer])
    this.chunk = new Float32Array(chunkSize)
    this.filled = 0
  }
}

registerProcessor('capture', Capture)
