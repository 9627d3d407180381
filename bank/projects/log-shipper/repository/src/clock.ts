export type Clock = { sleep(ms: number): Promise<void> }

export const systemClock: Clock = {
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}
