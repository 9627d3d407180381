/** One sentence in the candidate's own language, once: Nova answers in English, like the question. */
import type { Tongue } from '@nova/contract/questions/knowledge'
import { readRoomTexts } from '../../knowledge/room-texts.ts'
import type { Situation } from '../situation.ts'

export function withOpening(text: string, tongue: Tongue, { replies }: Situation): string {
  const opening = readRoomTexts(tongue)?.settings.opening
  if (opening === undefined || replies.some((reply) => reply.text.startsWith(opening))) return text
  return `${opening} ${text}`
}
