/** A coding question of a company's own, as its interviewer writes it: sound, in JavaScript and Python. */

type Level = { levels: number[]; limit: number }

const core: Level[] = [
  { levels: [5, 3, 2, 6, 1], limit: 4 },
  { levels: [9, 8, 7], limit: 7 },
  { levels: [1, 5, 1, 5, 1], limit: 3 },
  { levels: [4, 3, 3, 4, 3], limit: 4 },
  { levels: [10, 2, 10, 2, 2, 2, 10], limit: 5 },
]
const edge: Level[] = [
  { levels: [], limit: 0 },
  { levels: [2], limit: 3 },
  { levels: [-5, -3, -4], limit: -3 },
  { levels: [0, 0, 0], limit: 0 },
  { levels: [1, 1, 1, 1], limit: 2 },
]
const scale: Level[] = [7, 11, 13, 17].map((step) => ({
  levels: Array.from({ length: 3000 }, (_, at) => (at * step) % 101),
  limit: 50,
}))

export const dipsReference = {
  javascript: `function countDips(levels, limit) {
  let dips = 0
  let wasLow = false
  for (const level of levels) {
    const isLow = level < limit
    if (isLow && !wasLow) dips += 1
    wasLow = isLow
  }
  return dips
}
`,
  python: `def countDips(levels, limit):
    dips = 0
    was_low = False
    for level in levels:
        is_low = level < limit
        if is_low and not was_low:
            dips += 1
        was_low = is_low
    return dips
`,
}

function countDips({ levels, limit }: Level): number {
  return levels.filter((level, at) => level < limit && !(levels[at - 1]! < limit)).length
}

/** A body for POST /api/questions, with the test's changes. */
export function dipsQuestion(changes: Record<string, unknown> = {}) {
  const tests = Object.entries({ core, edge, scale }).flatMap(([group, levels]) =>
    levels.map((level, at) => ({
      args: [level.levels, level.limit],
      expected: countDips(level),
      group,
      visible: at === 0 && group !== 'scale',
    })),
  )
  return {
    kind: 'coding',
    title: 'Dips of a water tank',
    difficulty: 'easy',
    tags: ['arrays', 'water'],
    problemStatement:
      'A tank reports its level once an hour. A **dip** begins when the level is below `limit` and it was not below it in the hour before; the first hour begins a dip when it is below.\n\nWrite `countDips(levels, limit)` that returns how many dips begin in `levels`.',
    signature: {
      name: 'countDips',
      params: [
        { name: 'levels', type: 'int[]' },
        { name: 'limit', type: 'int' },
      ],
      returns: 'int',
    },
    examples: [
      { input: 'levels = [5, 3, 2, 6, 1], limit = 4', output: '2', explanation: 'At 3, and again at 1.' },
      { input: 'levels = [9, 8, 7], limit = 7', output: '0' },
    ],
    tests,
    reference: dipsReference,
    ...changes,
  }
}
