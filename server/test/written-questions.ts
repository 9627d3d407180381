/** Questions written by a good model, for tests that play one; each passes its gates. */
type Case = { args: unknown[]; expected: unknown; group: 'core' | 'edge' | 'scale'; visible: boolean }

const parcels = (count: number, step: number) => Array.from({ length: count }, (_, at) => (at * step) % 17)
const lateOf = (days: number[], limit: number) => days.filter((each) => each > limit).length
const test = (days: number[], limit: number, group: Case['group'], visible = false): Case => ({
  args: [days, limit],
  expected: lateOf(days, limit),
  group,
  visible,
})

const cases = [
  test([1, 5, 3, 9], 4, 'core', true),
  test([2, 2, 2], 1, 'core', true),
  test([7, 1, 8, 2, 9], 6, 'core'),
  test([3, 4, 5, 6], 4, 'core'),
  test([10, 0, 10], 9, 'core'),
  test([6, 5, 4, 3, 2], 2, 'core'),
  test([], 3, 'edge'),
  test([4], 4, 'edge'),
  test([5], 4, 'edge'),
  test([4, 4, 4], 4, 'edge'),
  test([0], 0, 'edge'),
  test(parcels(400, 3), 8, 'scale'),
  test(parcels(500, 5), 11, 'scale'),
  test(parcels(600, 7), 2, 'scale'),
  test(parcels(450, 11), 15, 'scale'),
]

/** A coding question about parcels, with references in JavaScript and Python. */
export const codingQuestion = {
  title: 'Parcels that came late',
  difficulty: 'easy',
  statement:
    'A parcel shop notes for every parcel how many days it was under way. Return how many parcels took longer than the promised number of days. A parcel that took exactly as long as promised is not late.',
  functionName: 'countLate',
  params: [
    { name: 'days', type: 'int[]' },
    { name: 'promised', type: 'int' },
  ],
  returns: 'int',
  compare: 'exact',
  examples: [
    { input: 'days = [1, 5, 3, 9], promised = 4', output: '2', explanation: 'The parcels of 5 and 9 days are late.' },
    { input: 'days = [2, 2, 2], promised = 1', output: '3', explanation: 'All three are late.' },
  ],
  constraints: ['days holds at most 1000 numbers from 0 to 1000', 'promised is from 0 to 1000'],
  followUp: 'What changes when parcels may be lost, so that a number is missing?',
  probe: 'What does your function return when every parcel took exactly as long as promised, and why?',
  cost: 'O(n) time, O(1) space',
  keyIdeas: [
    'Each parcel is judged by itself.',
    'Being on time includes the promised day.',
    'Nothing but a count has to be remembered.',
  ],
  tryInput: 'What should come out for one parcel that took exactly the promised time?',
  tests: cases.map(({ args, expected, ...rest }) => ({
    ...rest,
    args: JSON.stringify(args),
    expected: JSON.stringify(expected),
  })),
  reference: [
    {
      language: 'javascript',
      code: 'function countLate(days, promised) {\n  let late = 0\n  for (const each of days) {\n    if (each > promised) late += 1\n  }\n  return late\n}\n',
    },
    {
      language: 'python',
      code: 'def countLate(days, promised):\n    late = 0\n    for each in days:\n        if each > promised:\n            late += 1\n    return late\n',
    },
  ],
  wrong: [
    {
      language: 'javascript',
      code: 'function countLate(days, promised) {\n  return days.filter((each) => each >= promised).length\n}\n',
      group: 'edge',
      mistake: 'Counts parcels that came on the promised day.',
    },
    {
      language: 'javascript',
      code: 'function countLate(days, promised) {\n  return days.slice(0, 100).filter((each) => each > promised).length\n}\n',
      group: 'scale',
      mistake: 'Looks at the first hundred parcels.',
    },
  ],
}

export const technicalQuestion = {
  title: 'A queue that grows at night',
  difficulty: 'medium',
  statement:
    'Every night the queue of unsent invoices grows until the morning, and by noon it is empty again. How do you find out why, and what would you change first?',
  keyPoints: [
    { point: 'Measures arrival and processing rates', phrases: ['arrival rate', 'throughput'] },
    { point: 'Looks for a nightly job', phrases: ['cron job', 'nightly batch'] },
    { point: 'Adds consumers or batches', phrases: ['more workers', 'batching'] },
    { point: 'Sets an alert on age', phrases: ['oldest message', 'alert on lag'] },
  ],
  assumptions: ['You may read metrics of the last month.'],
  followUp: 'What if the invoices must leave in order?',
  hints: ['What two numbers would tell you whether it ever catches up?', 'What else happens at night?'],
}

export const behavioralQuestion = {
  title: 'A release you stopped',
  difficulty: 'medium',
  question: 'Tell me about a release that you stopped or put off. What did you know, and how did you decide?',
  competency: 'Judgement',
  probes: [
    'What was about to be released?',
    'What was your part in the decision?',
    'What did you do, step by step?',
    'What came of it?',
  ],
  anchors: [
    'Cannot name a decision of their own.',
    'Followed a rule without weighing it.',
    'Weighed risk against delay.',
    'Weighed both, and told everyone concerned.',
    'Changed how the team decides about releases.',
  ],
}

/** Answers a request for any kind of question. */
export function answerFor(
  { body }: { body: Record<string, unknown> },
  coding: object = codingQuestion,
): { text: string } {
  const asked = JSON.stringify(body)
  if (asked.includes('Write one coding question')) return { text: JSON.stringify(coding) }
  if (asked.includes('Write one technical question')) return { text: JSON.stringify(technicalQuestion) }
  return { text: JSON.stringify(behavioralQuestion) }
}
