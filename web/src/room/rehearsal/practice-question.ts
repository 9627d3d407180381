/** The rehearsal's question as the room shows it. */
import { rehearsalQuestion } from '@nova/contract/room/rehearsal'
import type { RoomQuestion } from '../../journal/questions.ts'

const { id, title, statement, category, difficulty, examples, constraints, signature, starters, tests } =
  rehearsalQuestion

export const practiceQuestion: RoomQuestion = {
  id,
  title,
  statement,
  category,
  difficulty,
  examples,
  constraints,
  signature,
  starters,
  kind: 'coding',
  minutes: null,
  followUp: null,
  visibleTests: tests.filter(({ visible }) => visible).map(({ args, expected }) => ({ args, expected })),
  project: undefined,
}
