/** Sayings on the room in languages other than English (bank/talk/room-<language>.json). */
import { RoomTexts, type Tongue } from '@nova/contract/questions/knowledge'
import { readBank } from './search.ts'

const tongues: readonly Tongue[] = ['de', 'es', 'fr', 'pt', 'hi', 'zh']
const known = new Map<Tongue, RoomTexts>()

/** Undefined for English, and for a language without such texts. */
export function readRoomTexts(tongue: Tongue): RoomTexts | undefined {
  if (!tongues.includes(tongue)) return undefined
  const texts = known.get(tongue) ?? RoomTexts.parse(readBank(`talk/room-${tongue}.json`))
  known.set(tongue, texts)
  return texts
}

/** A text with its slots filled in; an unknown one stays empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
