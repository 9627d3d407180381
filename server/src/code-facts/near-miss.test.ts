/** What Nova says of tested code that is wrong in one place: through the front door, with changes that are really run. */
import type { Session } from '@nova/contract/accounts'
import { hiddenRunLimit } from '@nova/contract/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { searchLimits } from './near-miss.ts'
import { traceLimits } from './trace.ts'

// What is found is looked at here, however busy this machine is.
Object.assign(searchLimits, { giveUpMs: 60_000, giveUpCompiledMs: 60_000 })
Object.assign(traceLimits, { giveUpMs: 60_000, giveUpCompiledMs: 60_000 })

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
}, 300_000)
afterAll(() => server.close())

const outline = 'outline-numbers'
const told = "i get 1.1.1 for the second sibling, so '  First run' becomes 1.1.1 instead of 1.2"

/** A room whose candidate has typed this and run the tests; what they do wrong is taken to be no known mistake. */
async function makeTested(language: string, code: string, questionId = outline) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  const { id, candidateAccessToken: candidate } = started.body.interview
  const path = `/api/candidate/interview/${id}`
  const send = (call: string, sent: object) => server.call('POST', `${path}/${call}`, { body: sent, candidate })
  await send('join', { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' })
  await send('journal', { entries: [makeTyping(questionId, code, language)] })
  const run = { questionId, language, code }
  const tested = await server.call('POST', `/api/Interviews/${id}/test`, { body: run, candidate })
  expect(tested.status).toBe(200)
  const ask = async (userMessage: string) => (await send('chat', { questionId, userMessage })).body.aiResponse as string
  const query = async (text: string) =>
    (await server.machinery.database.pool.query(`${text} where interview_id = '${id}'`)).rows
  await query(`update diagnoses set cause = null, alike = '{}'`)
  return { id, ask, query }
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

test.each([
  ['javascript', script('').replaceAll(')!', ')'), 6],
  ['typescript', script(': string[]'), 6],
  ['python', python, 7],
  ['java', java, 13],
  ['go', go, 19],
])(
  'who tells what came out in %s hears in which line it goes wrong, and not how to mend it',
  async (language, code, line) => {
    const { ask, query } = await makeTested(language, code)
    expect(await ask(told)).toBe(
      `It comes down to line ${line}: a comparison stands there. What does the task want when both sides are equal?`,
    )
    expect(await query('select runs from hidden_runs')).toEqual([{ runs: 2 }])
  },
)

test('of a long program the likeliest changes are tried, as many as go into one run', async () => {
  const remark = `    # ${'what was thought of before '.repeat(6)}\n`
  const { ask } = await makeTested(
    'python',
    python.replace('    numbered = []\n', `    numbered = []\n${remark.repeat(95)}`),
  )
  expect(await ask(told)).toMatch(/^It comes down to line 102: a comparison stands there/)
})

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

test.each([
  ['python', mended.python, 13],
  ['javascript', mended.javascript, 11],
  ['typescript', typescript.replace('[] = []', '[]'), 11],
  ['java', java.replace('> indent', '>= indent').replace(/= \(numbers.*/, '= String.valueOf(open.peek()[1]);'), 21],
  ['go', go.replace('> indent', '>= indent').replace('parent.number + "." + number', 'number'), 29],
])(
  'where no small change mends it in %s, the line is named that makes the wrong value',
  async (language, code, line) => {
    const { ask } = await makeTested(language, code)
    expect(await ask('i get 1 Install in example 1 and it should be 1.1 Install')).toMatch(
      new RegExp(
        `^The task explains the example: “.+” In your code, \`"1 Install"\` gets into \`numbered\` in line ${line}, when \`number\` is \`"1"\` and \`title\` is \`"Install"\`\\. `,
      ),
    )
  },
)

test('no hidden test is run for it once they were run as often as they may be, nor where Nova may only clarify', async () => {
  const spent = await makeTested('python', python)
  await spent.query(`update hidden_runs set runs = ${hiddenRunLimit.free}, last_at = now()`)
  expect(await spent.ask(told)).not.toContain('line 7')
  expect(await spent.query('select runs from hidden_runs')).toEqual([{ runs: hiddenRunLimit.free }])
  const clarifying = await makeTested('python', python)
  await server.machinery.database.pool.query(
    `update interviews set help_level = 'clarify' where id = '${clarifying.id}'`,
  )
  expect(await clarifying.ask(told)).not.toContain('line 7')
  expect(await clarifying.query('select runs from hidden_runs')).toEqual([{ runs: 1 }])
})

test('changes that never end or break the program hold nobody up', async () => {
  const loop = python
    .replace('            open.pop()\n', '            open = open[:-1]\n')
    .replace('> indent', '>= indent + 1')
  const { ask } = await makeTested('python', loop)
  expect(await ask(told)).toMatch(/^It comes down to line 7: |^Look at line 7/)
})

test('a part that is suspected is confirmed where a change of it mends the failing test, though others still fail', async () => {
  // Sorted although the order counts, and a seat that clashes twice is there twice.
  const code = `function clashingSeats(sales) {
  const seen = {}
  const result = []
  for (const sale of sales) {
    const [seat, channel] = sale.split('@')
    if (!seen[seat]) seen[seat] = channel
    else if (seen[seat] !== channel) result.push(seat)
    seen[seat] = channel
  }
  return result.sort()
}
`
  const { ask } = await makeTested('javascript', code, 'clashing-seats')
  expect(await ask('is it because of the sort?')).toMatch(
    /^Yes, that's part of it: with a small change in line 10 the failing test comes out right\./,
  )
})

test('a suspected line is confirmed in code with three mistakes, where without it six of nineteen failing tests pass', async () => {
  const code = `from collections import OrderedDict

def cacheReport(files: list[str], sizes: list[int], capacity: int) -> list[int]:
    cache = OrderedDict()
    used = 0
    hits = 0
    evictions = 0
    for f, s in zip(files, sizes):
        if f in cache and cache[f] == s:
            hits += 1
            continue
        if f in cache:
            used -= cache.pop(f)
            evictions += 1
        if s > capacity:
            continue
        while used + s > capacity:
            k, v = cache.popitem()
            used -= v
            evictions += 1
        cache[f] = s
        used += s
    return [hits, evictions]
`
  const { ask } = await makeTested('python', code, 'sized-cache')
  expect(await ask('is it line 14? i count evictions there')).toMatch(
    /^Yes, that's part of it: with a small change in line 14 the failing test comes out right\./,
  )
  expect(await ask('or line 20?')).not.toMatch(/part of it/)
})

test.each([
  'i think the continue is wrong, it just jumps over the x and goes on after it. right?',
  'is line 6 wrong? the x there',
])('a change that makes one of many failing tests pass is no part of the mistake: “%s”', async (message) => {
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
  const { ask } = await makeTested('javascript', code, 'dock-balance')
  expect(await ask(message)).not.toMatch(/part of it|It comes down to/)
})

test.each([
  [
    'java',
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
])('an error in %s is told with what the names in its line held as it stopped', async (language, code) => {
  const { ask } = await makeTested(language, code, 'late-days')
  expect(await ask('index out of range?? why')).toMatch(
    /When it stops there, `total` is `0`, `invoices` holds 2 elements, at the places 0 to 1 and `paid` is `20240305`\. `paid` gets `20240305` in line \d, /,
  )
})

test('an error is told with what the names in its line held as it stopped', async () => {
  const code = `def lateDays(invoices, today, grace):
    total = 0
    for due, paid in invoices:
        total += invoices[paid]
    return total
`
  const { ask } = await makeTested('python', code, 'late-days')
  expect(await ask('index out of range?? why')).toMatch(
    /When it stops there, `total` is `0`, `invoices` holds 2 elements, at the places 0 to 1 and `paid` is `20240305`\. `paid` gets `20240305` in line 3, /,
  )
})

test.each([
  ['javascript', script('').replaceAll(')!', ')')],
  ['python', python],
  ['java', java],
] as const)(
  'in %s a change that is asked about is made and run, and the reply tells what came of it',
  async (language, code) => {
    const { ask } = await makeTested(language, code)
    const line = code.split('\n').findIndex((each) => /while/.test(each)) + 1
    expect(await ask('should the > be >= ?')).toMatch(
      new RegExp(`^(?:Yes\\. With|That's it: with) \`>=\` instead of \`>\` in line ${line} your code is right on `),
    )
    const none = 'with `<` instead of `>` in line LINE the test that fails first still fails.'.replace(
      'LINE',
      String(line),
    )
    expect(await ask('or must it be < instead of > ?')).toContain(none)
  },
)

test('who names a value that no small change is at hears what becomes of it', async () => {
  const { ask } = await makeTested('python', python)
  const told = await ask('is number wrong? i think it never gets the dot')
  const values = '`number` becomes `"1"`, `"1.1"`, `"1.1.1"`, `"1.2"`, `"1.2.1"` in line 11, and changes once more.'
  expect(told).toContain(`In the run on the test that fails ${values}`)
})
