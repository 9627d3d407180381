import type { RoomQuestion } from '../journal/questions.ts'
import { HandIn } from './hand-in.tsx'
import type { HandingIn } from './handing-in.ts'

/** Submitting a project: its files are what they are on the server, so nothing goes along. */
export function HandInProject(props: { answering: HandingIn; question: RoomQuestion; isOver: boolean }) {
  return <HandIn {...props} language={null} pad={null} />
}
