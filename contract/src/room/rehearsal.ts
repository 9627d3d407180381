/** The rehearsal's question, easy on purpose. */
import type { TestCase } from '../questions/signature.ts'
import type { Language } from '../words.ts'

/** Both run in every browser. */
export const rehearsalLanguages = ['javascript', 'python'] as const satisfies readonly Language[]
export type RehearsalLanguage = (typeof rehearsalLanguages)[number]

const test = (words: string[], expected: string, group: TestCase['group'], visible = false): TestCase => ({
  args: [words],
  expected,
  group,
  visible,
})

export const rehearsalQuestion = {
  id: 'rehearsal',
  title: 'Longest word',
  statement:
    'Given a list of words, return the longest one. If several are equally long, return the first one. For an empty list, return an empty string.',
  category: 'Rehearsal',
  difficulty: 'easy' as const,
  examples: [
    {
      input: 'words = ["tea", "kettle", "saucer"]',
      output: '"kettle"',
      explanation: 'Two words have six letters, and this one comes first.',
    },
    { input: 'words = []', output: '""', explanation: 'The list is empty.' },
  ],
  constraints: ['The list holds at most 1,000 words.'],
  signature: { name: 'longestWord', params: [{ name: 'words', type: 'string[]' }], returns: 'string' },
  starters: {
    javascript: `function longestWord(words) {
  return ''
}

// Program runs this part, and Call doesn't.
if (require.main === module) {
  const words = require('fs').readFileSync(0, 'utf8').trim().split(' ')
  console.log(longestWord(words))
}
`,
    python: `def longestWord(words):
    return ''


# Program runs this part, and Call doesn't.
if __name__ == '__main__':
    print(longestWord(input().split()))
`,
  } satisfies Record<RehearsalLanguage, string>,
  tests: [
    test(['tea', 'kettle', 'saucer'], 'kettle', 'core', true),
    test(['one'], 'one', 'core', true),
    test([], '', 'edge', true),
    test(['a', 'bb', 'ccc', 'bb'], 'ccc', 'core'),
    test(['left', 'right', 'above', 'below'], 'right', 'core'),
    test(['', ''], '', 'edge'),
    test(['same', 'size'], 'same', 'edge'),
    test(
      Array.from({ length: 1000 }, (_, at) => 'x'.repeat(1 + ((at * 37) % 1000))),
      'x'.repeat(1000),
      'scale',
    ),
  ],
}
