import type { TestCase } from '@nova/contract/questions/signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareSandbox } from '../../test/shared-sandbox.ts'
import {
  goSolution as go,
  javaSolution as java,
  javascriptSolution as javascript,
  makeBreakTest as makeTest,
  pythonSolution as python,
  sound,
} from '../../test/sound-question.ts'
import { isThorough } from '../../test/thorough.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { loadBank } from '../questions/bank.ts'
import type { Gate, Provable } from './provable.ts'
import { proveCodingQuestion, proveSolutions } from './question-validation.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await shareSandbox()
})

afterAll(() => sandbox.drain())

/** The same as a company might write it, in the two languages that start fastest. */
function makeQuestion(changes: Partial<Provable>): Provable {
  return { ...sound, reference: { javascript, python }, wrong: [], ...changes }
}

const changeTests = (change: (test: TestCase, at: number) => Partial<TestCase>) => ({
  tests: sound.tests.map((test, at) => ({ ...test, ...change(test, at) })),
})
const withReference = (language: 'javascript' | 'python', code: string) => ({
  reference: { javascript, python, [language]: code },
})
const withWrong = (group: TestCase['group'], code: string) => ({
  wrong: [{ language: 'python' as const, group, code }],
})
const say = (text: string) => ({ statement: `${sound.statement} ${text}` })
const answers = JSON.stringify(sound.tests.map(({ expected }) => expected))
const inOrder = `const answers = ${answers}\nlet at = 0\nfunction maxBreak(visits) { return answers[at++] }\n`
const zonedInJava =
  '100 * (java.time.Instant.ofEpochSecond(43200).atZone(java.time.ZoneId.systemDefault()).getDayOfMonth() - 1)'
const likeCopied = loadBank().coding[0]!
const fractions = sound.tests.map((one) => ({ ...one, expected: one.expected as number }))

type Bad = [why: string, changes: Partial<Provable>, gate: string, words: string]

const bad: Bad[] = [
  ['there is no reference', { reference: {} }, 'schema', 'at least one language'],
  ['the statement is a book', say('and so on '.repeat(1_000)), 'schema', '6,000 are the most'],
  [
    'the function has an unknown type',
    { signature: { ...sound.signature, returns: 'text' } },
    'schema',
    'Unknown type',
  ],
  ['only one test is visible', changeTests((_, at) => ({ visible: at === 0 })), 'tests', 'only 1 visible test;'],
  [
    'a group has no hidden test',
    { tests: sound.tests.filter(({ group }) => group !== 'edge') },
    'tests',
    'There is no hidden edge test',
  ],
  [
    'a test is there twice',
    changeTests((one, at) => (at === 3 ? { ...sound.tests[2] } : one)),
    'tests',
    'Test 4 has the same arguments as test 3.',
  ],
  [
    'an argument has another type',
    changeTests((one, at) => (at === 4 ? { args: [['8'], 1, 16] } : one)),
    'tests',
    'Test 5: the argument visits is not of type int[].',
  ],
  [
    'what is expected has another type',
    changeTests((one, at) => (at === 4 ? { expected: null } : one)),
    'tests',
    'Test 5: what is expected is not of type int.',
  ],
  [
    'fractions are compared exactly',
    { signature: { ...sound.signature, returns: 'float' }, tests: fractions },
    'tests',
    'approx',
  ],
  [
    'one answer passes a group',
    changeTests((one) => (one.group === 'edge' ? { expected: 20 } : one)),
    'empty',
    'always answers 20',
  ],
  ['it names an e-mail address', say('Ask jana.novak@mailhost.cz.'), 'content', 'jana.novak@mailhost.cz'],
  ['it names a telephone number', say('Call +44 20 7946 0018 77.'), 'content', 'telephone'],
  ['it names a bank account', say('Pay to DE89 3704 0044 0532 0130 00.'), 'content', 'bank account'],
  ['it names a card', { followUp: 'Charge 4012 8888 8888 1881 instead.' }, 'content', 'card number'],
  ['it judges people by their group', say('Women are often late.'), 'content', 'judges people'],
  ['its content is unsafe', say('The office sells explosives.'), 'content', 'no place in an interview'],
  ['the statement holds the answer', say(`For example:\n\`\`\`\n${javascript}\`\`\``), 'leak', 'The statement shows'],
  [
    'the follow-up holds the answer, renamed',
    { followUp: python.replaceAll('visit', 'call').replaceAll('last', 'p') },
    'leak',
    'follow-up',
  ],
  ['a hint is the solution', { keyIdeas: [...sound.keyIdeas, python] }, 'hints', 'key idea 4'],
  ['a hint of syntax is a program', { syntaxHint: { python: 'a = 1\nb = 2' } }, 'hints', 'more than one line'],
  [
    'the worked example is this very problem',
    { workedExample: { ...sound.workedExample, code: python.split('\n').slice(1, 7).join('\n') } },
    'hints',
    'The worked example shows',
  ],
  [
    'the worked example is long',
    { workedExample: { ...sound.workedExample, code: 'a\nb\nc\nd\ne\nf\ng' } },
    'hints',
    '7 lines',
  ],
  ['the bank has its text', { statement: `${likeCopied.statement} Return it.` }, 'novelty', likeCopied.title],
  [
    'the bank has its solution',
    { reference: { python: likeCopied.reference.python!.replaceAll('times', 'hours') } },
    'novelty',
    'python solution',
  ],
  [
    'a reference is wrong',
    withReference('python', python.replace('return max(longest, closes - last)', 'return longest')),
    'reference python',
    'expected',
  ],
  [
    'what is expected is wrong',
    changeTests((one, at) => (at === 3 ? { expected: 21 } : one)),
    'reference javascript',
    'expected 21',
  ],
  [
    'a reference throws dice',
    withReference('javascript', javascript.replace('let longest = 0', 'let longest = Math.floor(Math.random())')),
    'reference javascript',
    'Math.random',
  ],
  [
    'a reference reads the clock',
    withReference('python', `import time\n${python.replace('longest, last = 0', 'longest, last = 0 * time.time()')}`),
    'reference python',
    'time.time',
  ],
  [
    'a reference knows the order of the tests',
    withReference('javascript', inOrder),
    'reference javascript',
    'another order',
  ],
  [
    'a reference rests on the time zone',
    withReference(
      'javascript',
      javascript.replace('let longest = 0', "let longest = new Date('2024-01-01T12:00:00Z').getDate() - 1"),
    ),
    'reference javascript',
    'time zone',
  ],
  [
    'a reference rests on the time zone in Python',
    withReference(
      'python',
      `import time\n${python.replace('longest, last = 0', 'longest, last = 100 * (time.localtime(43200).tm_mday - 1)')}`,
    ),
    'reference python',
    'time zone',
  ],
  [
    'a reference rests on the time zone in Java',
    { reference: { java: java.replace('longest = 0', `longest = ${zonedInJava}`) } },
    'reference java',
    'time zone',
  ],
  [
    'a reference rests on the time zone in Go',
    {
      reference: {
        go: go
          .replace('import "sort"', 'import "sort"\nimport "time"')
          .replace('last := 0', 'last := 100 * (time.Unix(43200, 0).Day() - 1)'),
      },
    },
    'reference go',
    'time zone',
  ],
  [
    'a reference rests on the order of a set',
    withReference(
      'python',
      python.replace(
        'return max(',
        "return (next(iter({str(v) for v in visits} or {'0'})) == str(visits[0] if visits else 0)) and max(",
      ),
    ),
    'reference python',
    'got',
  ],
  [
    'an example prints another result',
    { examples: [sound.examples[0]!, { ...sound.examples[1]!, output: '45' }] },
    'examples',
    'Example 2 says 45',
  ],
  [
    'an example cannot be read',
    { examples: [{ input: 'visits at ten and thirty', output: '40' }] },
    'examples',
    "can't be read",
  ],
  [
    'a reference is slow',
    withReference(
      'python',
      `import time\n${python.replace('    longest, last', '    end = time.process_time() + (0.6 if len(visits) == 10_000 else 0)\n    while time.process_time() < end: pass\n    longest, last')}`,
    ),
    'speed',
    'a quarter',
  ],
  [
    'a mistake is caught by another group',
    withWrong('edge', python.replace('sorted(visits)', 'visits[:4]').replace('if opens', 'if 0 < opens')),
    'wrong 1 python edge',
    'where it should fail. It fails',
  ],
  ['a mistake is none', withWrong('core', python.replaceAll('last', 'before')), 'wrong 1 python core', 'It passes all'],
  [
    'a slow mistake is fast enough',
    withWrong('scale', python.replaceAll('last', 'before')),
    'wrong 1 python scale',
    'scale tests, where it should fail',
  ],
  [
    'a mistake fails every test',
    withWrong('core', 'def maxBreak(visits, opens, closes):\n    return -1'),
    'wrong 1 python core',
    'fails every test',
  ],
  [
    'a mistake is no program',
    withWrong('core', 'def maxBreak(visits'),
    'wrong 1 python core',
    'The Python code does not compile.',
  ],
  [
    'one language answers differently where no test looks',
    withReference('python', python.replace('return max(', 'return 1 if len(visits) == 2 else max(')),
    'agreement',
    'Python returns',
  ],
  [
    'one language fails where no test looks',
    withReference('python', python.replace('return max(', 'return [][0] if len(visits) == 2 else max(')),
    'agreement',
    'ends with an error',
  ],
  [
    'its rule for inputs refuses its own tests',
    { validInput: 'function isValid(visits) { return visits.length > 0 }' },
    'agreement',
    'validInput rejects test 6',
  ],
  ['its tests are thin', thinTests(), 'mutants', 'Not noticed'],
]

/** All visits are inside and in order, so no test notices the handling of others. */
function thinTests(): Partial<Provable> {
  const groups = (['core', 'edge', 'scale'] as const).flatMap((group, at) =>
    [1, 2, 3, 4, 5].map((n) => makeTest(group, [[n, 10 + at, 20 + n * 3], 0, 60 + n], group === 'core' && n < 3)),
  )
  return { tests: groups, examples: [] }
}

/** The first gate that the question does not pass: nothing more is run. */
async function findFirstFailure(question: Provable): Promise<Gate | undefined> {
  const told: Gate[] = []
  const stop = new Error('a gate did not pass')
  const proof = proveSolutions(sandbox, question, (gate) => {
    told.push(gate)
    if (!gate.passed) throw stop
  })
  await proof.catch((error: unknown) => {
    if (error !== stop) throw error
  })
  return told.find(({ passed }) => !passed)
}

// That a question of five languages passes is proven by one of the bank, in tools/proof/proof.long.test.ts.
test.each(isThorough ? [sound] : [])(
  'a sound question passes every gate of the bank',

  async (question) => {
    const gates = await proveCodingQuestion(sandbox, question)
    expect(gates.filter(({ passed }) => !passed)).toEqual([])
    expect(gates.find(({ gate }) => gate === 'agreement')?.detail).toMatch(
      /^5 languages agree on 2\d\d generated inputs/,
    )
  },
)

test('there are at least thirty bad questions', () => {
  expect(bad.length).toBeGreaterThanOrEqual(30)
})

test.each(bad)('a question is refused where %s', async (_, changes, gate, words) => {
  const failure = await findFirstFailure(makeQuestion(changes))
  expect(failure).toMatchObject({ gate, detail: expect.stringContaining(words) })
})

test('a question of the bank is refused without all five languages', async () => {
  const gates = await proveCodingQuestion(sandbox, { ...sound, reference: { javascript, python } })
  expect(gates.filter(({ passed }) => !passed)).toMatchObject([{ gate: 'languages' }])
})
