/**
 * Facts from running code that is wrong in one place: the line where a small change helps, values, and an error's line.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { hiddenRunLimit } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'
import { probesOn } from './code-facts.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

const outline = 'outline-numbers'
const questionOf = (id: string) => loadBank().byId.get(id) as BankCodingQuestion
const probe = (language: Language, code: string, id = outline) =>
  probesOn(server.machinery.sandbox, questionOf(id), { language, code }, async () => undefined)

/** The first visible test that the code fails, with its result. */
async function findFailure(probes: ReturnType<typeof probe>, id = outline) {
  for (const { args, expected, visible } of questionOf(id).tests) {
    const { own } = visible ? await probes.run(args) : { own: undefined }
    if (own && JSON.stringify(own.returned) !== JSON.stringify(expected))
      return { args, expected, actual: own.returned ?? null, error: own.error ?? '' }
  }
  throw new Error('It fails no visible test')
}

const script = (types: string) => `function numberLines(lines${types})${types} {
  const open = [{ indent: -1, number: '', count: 0 }]
  return lines.map((line) => {
    const title = line.trimStart()
    const indent = line.length - title.length
    while (open.at(-1)!.indent > indent) open.pop()
    const parent = open.at(-1)!
    parent.count += 1
    const number = parent.number === '' ? String(parent.count) : parent.number + '.' + parent.count
    open.push({ indent, number, count: 0 })
    return number + ' ' + title
  })
}
`
const python = `def numberLines(lines):
    open = [[-1, '', 0]]
    numbered = []
    for line in lines:
        title = line.lstrip(' ')
        indent = len(line) - len(title)
        while open[-1][0] > indent:
            open.pop()
        parent = open[-1]
        parent[2] += 1
        number = parent[1] + str(parent[2])
        open.append([indent, number + '.', 0])
        numbered.append(number + ' ' + title)
    return numbered
`

const java = `import java.util.*;

class Solution {
    String[] numberLines(String[] lines) {
        Deque<int[]> open = new ArrayDeque<>();
        Deque<String> numbers = new ArrayDeque<>();
        open.push(new int[] {-1, 0});
        numbers.push("");
        List<String> numbered = new ArrayList<>();
        for (String line : lines) {
            String title = line.stripLeading();
            int indent = line.length() - title.length();
            while (open.peek()[0] > indent) {
                open.pop();
                numbers.pop();
            }
            open.peek()[1]++;
            String number = (numbers.peek().isEmpty() ? "" : numbers.peek() + ".") + open.peek()[1];
            open.push(new int[] {indent, 0});
            numbers.push(number);
            numbered.add(number + " " + title);
        }
        return numbered.toArray(new String[0]);
    }
}
`
const go = `package main

import (
	"strconv"
	"strings"
)

type level struct {
	indent, count int
	number        string
}

func numberLines(lines []string) []string {
	open := []level{{-1, 0, ""}}
	numbered := []string{}
	for _, line := range lines {
		title := strings.TrimLeft(line, " ")
		indent := len(line) - len(title)
		for open[len(open)-1].indent > indent {
			open = open[:len(open)-1]
		}
		parent := &open[len(open)-1]
		parent.count++
		number := strconv.Itoa(parent.count)
		if parent.number != "" {
			number = parent.number + "." + number
		}
		open = append(open, level{indent, 0, number})
		numbered = append(numbered, number+" "+title)
	}
	return numbered
}
`

const mended = {
  python: python.replace('        number = parent[1] + str(parent[2])\n', '        number = str(parent[2])\n'),
  javascript: `function numberLines(lines) {
  const open = [{ indent: -1, count: 0 }]
  const numbered = []
  for (const line of lines) {
    const title = line.trimStart()
    const indent = line.length - title.length
    while (open.at(-1).indent >= indent) open.pop()
    open.at(-1).count += 1
    const number = String(open.at(-1).count)
    open.push({ indent, count: 0 })
    numbered.push(number + ' ' + title)
  }
  return numbered
}
`,
}
const typescript = mended.javascript.replace('(lines)', '(lines: string[]): string[]').replaceAll('at(-1)', 'at(-1)!')

describe('the line where a small change helps', () => {
  test.each([
    ['javascript', script('').replaceAll(')!', ')'), 6],
    ['typescript', script(': string[]'), 6],
    ['python', python, 7],
    ['java', java, 13],
    ['go', go, 19],
  ] as const)('is found in %s', async (language, code, line) => {
    expect(await probe(language, code).locate()).toMatchObject({ line, kind: 'border' })
  })

  test('is found in a long program among the likeliest changes that fit into one run', async () => {
    const remark = `    # ${'what was thought of before '.repeat(6)}\n`
    const long = python.replace('    numbered = []\n', `    numbered = []\n${remark.repeat(95)}`)
    expect(await probe('python', long).locate()).toMatchObject({ line: 102, kind: 'border' })
  })

  test('is found beside changes that never end or break the program', async () => {
    const loop = python
      .replace('            open.pop()\n', '            open = open[:-1]\n')
      .replace('> indent', '>= indent + 1')
    expect(await probe('python', loop).locate()).toMatchObject({ line: 7 })
  })

  test('is none where a change makes one of many failing tests pass', async () => {
    // Every test fails, and with `!==` in line 6 the first one comes out right by luck.
    const code = `function longestBalance(log) {
  let best = [0, 0]
  for (let i = 0; i < log.length; i++) {
    let sum = 0
    for (let j = i; j < log.length; j++) {
      if (log[j] === 'x') continue
      if (log[j] === '+') sum++
      if (log[j] === '-') sum--
      if (sum === 0 && j - i >= best[1]) best = [i, j - i]
    }
  }
  return best
}
`
    expect(await probe('javascript', code, 'dock-balance').locate()).toBeUndefined()
  })
})

test.each([
  ['python', mended.python, 13],
  ['javascript', mended.javascript, 11],
  ['typescript', typescript.replace('[] = []', '[]'), 11],
  ['java', java.replace('> indent', '>= indent').replace(/= \(numbers.*/, '= String.valueOf(open.peek()[1]);'), 21],
  ['go', go.replace('> indent', '>= indent').replace('parent.number + "." + number', 'number'), 29],
] as const)(
  'if no small change helps in %s, the line that makes the wrong value is found',
  async (language, code, line) => {
    const probes = probe(language, code)
    expect(await probes.locate()).toBeUndefined()
    expect((await probes.making(await findFailure(probes)))!.text).toContain(
      `\`"1 Install"\` gets into \`numbered\` in line ${line}, when \`number\` is \`"1"\` and \`title\` is \`"Install"\`.`,
    )
  },
)

test('a name is shown with the values that it takes one after the other', async () => {
  const probes = probe('python', python)
  const { args } = await findFailure(probes)
  expect((await probes.values('number', args))!.text).toBe(
    '`number` becomes `"1"`, `"1.1"`, `"1.1.1"`, `"1.2"` and `"1.2.1"` in line 11, and 1 more.',
  )
})

test.each<[Language, number, string]>([
  [
    'python',
    4,
    `def lateDays(invoices, today, grace):
    total = 0
    for due, paid in invoices:
        total += invoices[paid]
    return total
`,
  ],
  [
    'java',
    6,
    `class Solution {
    int lateDays(int[][] invoices, int today, int grace) {
        int total = 0;
        for (int[] invoice : invoices) {
            int paid = invoice[1];
            total += invoices[paid][0];
        }
        return total;
    }
}
`,
  ],
  [
    'go',
    7,
    `package main

func lateDays(invoices [][]int, today int, grace int) int {
	total := 0
	for _, invoice := range invoices {
		paid := invoice[1]
		total += invoices[paid][0]
	}
	return total
}
`,
  ],
])('an error in %s is shown with what the names in its line held as it stopped', async (language, line, code) => {
  const probes = probe(language, code, 'late-days')
  const { args, error } = await findFailure(probes, 'late-days')
  const told = (await probes.stop({ args, line, error })).map(({ text }) => text).join(' ')
  expect(told).toMatch(
    /When it stops there, `total` is `0`, `invoices` has 2 elements, at the places 0 to 1 and `paid` is `20240305`\. `paid` gets `20240305` in line \d, /,
  )
})

describe('a candidate who names a line in a room', () => {
  /** Makes a room whose candidate typed this code and ran the tests. The code's mistake matches no known one. */
  async function makeTested(code: string) {
    const body = { questionId: outline, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
    const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
    const { id, candidateAccessToken: candidate } = started.body.interview
    const path = `/api/candidate/interview/${id}`
    const send = (call: string, sent: object) => server.call('POST', `${path}/${call}`, { body: sent, candidate })
    await send('join', { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' })
    await send('journal', { entries: [makeTyping(outline, code, 'python')] })
    const run = { questionId: outline, language: 'python', code }
    expect((await server.call('POST', `/api/Interviews/${id}/test`, { body: run, candidate })).status).toBe(200)
    const query = async (text: string, key = 'interview_id') =>
      (await server.machinery.database.pool.query(`${text} where ${key} = '${id}'`)).rows
    await query(`update diagnoses set cause = null, alike = '{}'`)
    const ask = async (userMessage: string) =>
      (await send('chat', { questionId: outline, userMessage })).body.aiResponse as string
    return { ask, query }
  }

  test('hears that a small change there makes the failing tests pass, and not which', async () => {
    const { ask, query } = await makeTested(python)
    expect(await ask('is line 7 wrong in my code?')).toContain(
      'With a small change in line 7 the failing tests pass. Look at the comparison there. What does the task want when both sides are equal?',
    )
    expect(await query('select runs from hidden_runs')).toEqual([{ runs: 2 }])
  })

  test('hears it from no hidden test once they were run as often as they may be, nor where Nova may only clarify', async () => {
    const spent = await makeTested(python)
    await spent.query(`update hidden_runs set runs = ${hiddenRunLimit.free}, last_at = now()`)
    expect(await spent.ask('is line 7 wrong in my code?')).not.toContain('small change')
    expect(await spent.query('select runs from hidden_runs')).toEqual([{ runs: hiddenRunLimit.free }])
    const clarifying = await makeTested(python)
    await clarifying.query(`update interviews set help_level = 'clarify'`, 'id')
    expect(await clarifying.ask('is line 7 wrong in my code?')).not.toMatch(/small change|your code gives/)
    expect(await clarifying.query('select runs from hidden_runs')).toEqual([{ runs: 1 }])
  })
})
