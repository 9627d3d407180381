/** The question of a rehearsal: easy on purpose, for it is the room that is tried. */
import type { RoomQuestion } from '../../journal/questions.ts'

export const rehearsalQuestion: RoomQuestion = {
  id: 'rehearsal',
  kind: 'coding',
  title: 'Longest word',
  statement:
    'Given a list of words, return the longest one. If several are equally long, return the first one. For an empty list, return an empty string.',
  category: 'Rehearsal',
  difficulty: 'easy',
  minutes: null,
  examples: [
    {
      input: 'words = ["tea", "kettle", "saucer"]',
      output: '"kettle"',
      explanation: 'Both have six letters, and this one comes first.',
    },
  ],
  constraints: ['The list holds at most 1,000 words.'],
  followUp: null,
  signature: null,
  starters: {
    javascript: `function maxWordLength(words) {
  return ''
}

console.log(maxWordLength(['tea', 'kettle', 'saucer']))
`,
    python: `def longest_word(words):
    return ''


print(longest_word(['tea', 'kettle', 'saucer']))
`,
  },
  visibleTests: [],
  project: undefined,
}
