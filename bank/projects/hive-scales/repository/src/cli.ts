/** Takes in a packet and prints the answers and a diary. */
import { readFileSync } from 'node:fs'
import { diaryOf } from './diary.ts'
import { Intake } from './intake.ts'
import { Members } from './members.ts'
import { Store } from './store.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: node src/cli.ts PACKET')
const store = new Store()
const members = new Members([{ id: 'H07', site: 'Mill meadow', keeper: 'ilse' }], { 'Mill meadow': 'omar' })
const messages = { send: async (member: string, text: string) => console.log(`to ${member}: ${text}`) }
const intake = new Intake(store, members, messages)
console.log((await intake.receive(readFileSync(file, 'utf8'))).join(' '))
console.log((await diaryOf({ store, members }, 'ilse', 'H07', { from: '2026-06-01', days: 2 })).join('\n'))
