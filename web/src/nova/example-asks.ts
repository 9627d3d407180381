import type { AiPolicy, QuestionKind } from '@nova/contract/words'

/** Example requests to start with: valid for any question of the kind, and meant to be edited before sending. */
const byKind: Record<QuestionKind, readonly string[]> = {
  coding: [
    'Can the input be empty, and what do I return then?',
    'My plan is to … Does that work for every input?',
    'Why does my last run fail?',
  ],
  sql: [
    'Can a column be NULL, and which rows count then?',
    'My plan is to … Does that work for every row?',
    'Why does my last test fail?',
  ],
  technical: [
    'What should a good answer cover?',
    'Which load and how much data should I assume?',
    'I would start with … What would you ask me next?',
  ],
  project: [
    'Which part of the code should I read first?',
    'Can you put this stage another way?',
    'My plan is to … What could go wrong?',
  ],
  behavioral: [
    'Can you put the question another way?',
    'How detailed should my answer be?',
    'May I use an example from my studies?',
  ],
}

/** Used if Nova answers only about the task and the room. */
const withoutHelp: readonly string[] = [
  'Can you put the task another way?',
  'How is my answer scored?',
  'How much time do I have left?',
]

export function exampleAsks(kind: QuestionKind, policy: AiPolicy): readonly string[] {
  return policy === 'none' ? withoutHelp : byKind[kind]
}
