import { Intake } from '../src/intake.ts'
import { type Hive, Members } from '../src/members.ts'
import { Store } from '../src/store.ts'

const hives: Hive[] = [
  { id: 'H07', site: 'Mill meadow', keeper: 'ilse' },
  { id: 'H12', site: 'Mill meadow', keeper: 'jun' },
]

/** Milliseconds of a time on 1 June 2026. */
export const time = (clock: string) => Date.parse(`2026-06-01T${clock}:00Z`)

/** A line of a packet; `weight` in steps, such as `24000` or `tare 3200`. */
export const line = (hive: string, clock: string, weight: number | string, series = 'B') =>
  `${hive} ${time(clock) / 1000} ${series} ${weight}`

export function makeRig() {
  const store = new Store()
  const members = new Members(hives, { 'Mill meadow': 'omar' })
  const sent: string[] = []
  const messages = {
    send: async (member: string, text: string) => {
      sent.push(`${member}: ${text}`)
    },
  }
  return { store, members, sent, messages, intake: new Intake(store, members, messages) }
}
