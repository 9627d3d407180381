/** What Nova says of a trap of the language in the candidate's own lines, and where it keeps silent about one. */
import { expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'

type Tongue = Situation['language']
const written = (language: Tongue, code: string) =>
  standAt('stock-movements', { code, state: 'untested', language, isTested: false })

test.each<[Tongue, string, string, string]>([
  ['python', 'old = self.items.popitem()', 'popitem throws away the oldest entry, right?', 'put in last'],
  ['python', 'out = base\nout[k] = v', 'the test says the input was changed but i never touch base', 'copies nothing'],
  [
    'python',
    'points.append((e, -1))\npoints.sort()',
    'at 10 and at 10, which one does my sort put first',
    'place by place',
  ],
  ['python', "parts = line.split(' ')", 'split gives me empty pieces, why', 'without an argument'],
  ['python', "name = s.strip('item')", 'strip removes too many letters of my text', 'removeprefix'],
  ['python', 'x = round(total / n)', 'round gives me 2 for 2.5, i expected 3', 'even neighbour'],
  ['python', 'pairs = zip(a, b)', 'my second loop over zip prints nothing', 'gone through once'],
  ['python', 'heapq.heappush(h, t)', 'heappush gives me the smallest, i want the largest', 'negative value'],
  ['javascript', "p.replace('-', '')", 'replace changes only the first one??', 'replaceAll'],
  ['javascript', 'const t = s.timeout || 30', '0 is ignored, i get 30', 'null and undefined alone'],
  ['javascript', 'const m = { ...a, ...b }', 'spread does deep merge yes or no', 'first level alone'],
  ['javascript', "if (typeof v === 'object') go(v)", 'TypeError on null, i only pass objects', 'typeof null'],
  ['javascript', 'setTimeout(() => write(v), 300)', 'setTimeout again replaces the old one, no?', 'clearTimeout'],
  ['javascript', 'const rows = Array(n).map(() => [])', 'map is not called, i get empty rows', 'Array.from'],
  ['javascript', "const ids = '1,2'.split(',').map(parseInt)", 'i get NaN for the second', 'position'],
  ['typescript', 'const last = done.pop()!', 'does the ! protect me when done is empty', 'only tells the checker'],
  ['java', 'String[] parts = v.split(".");', 'prints 0, the string is 1.2.3, what is going on', 'takes a pattern'],
  [
    'java',
    'PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[0] - y[0]);',
    'can the minus go wrong in my comparator',
    'Integer.compare',
  ],
  [
    'java',
    'List<String> all = Arrays.asList(names);',
    'Arrays.asList add gives me UnsupportedOperationException',
    'cannot grow',
  ],
  [
    'java',
    'System.out.println(queue); PriorityQueue<Integer> queue;',
    'it prints my PriorityQueue not sorted',
    'hands out the smallest',
  ],
  [
    'go',
    'parts := strings.Split("/a/b", "/")',
    'len is 3 not 2, does Split count from one',
    'before, between and behind',
  ],
  [
    'go',
    'for i := 0; i < 3; i++ {\n\tgo func() { fmt.Println(i) }()\n}',
    'all goroutines print the same value',
    'one variable',
  ],
])('in %s, of `%s`: %s', async (language, code, message, says) => {
  expect(await ask(message, written(language, code))).toContain(says)
})

test.each<[Tongue, string, string, string]>([
  ['javascript', 'rows.sort((a, b) => a > b)', 'sorting does nothing, same order as before', 'wants a number'],
  ['javascript', 'kids.forEach(c => { return sum + total(c); })', 'always returns just the root', 'goes nowhere'],
  ['javascript', "if (kind === 'a' || 'b') count++", 'my if is always true', 'condition of its own'],
  ['javascript', 'if (list === []) return 0', 'my if is never true', 'equal to no other'],
  ['javascript', 'const seen = new Set()\nconst n = seen.length', 'my loop up to n never starts', 'no `length`'],
  ['python', "if kind == 'a' or 'b':\n    n += 1", 'my if is always true', 'condition of its own'],
  ['go', 'for _, it := range items {\n\tit.left = 0\n}', 'my loop does not change the items', 'copy of the element'],
  ['go', 'seen := make([]string, 10)\nseen = append(seen, "A1")', 'prints 11, what is wrong', 'begins with zeros'],
  ['go', 'go func() {\n\twg.Add(1)\n\trun(job)\n}()', 'sometimes it just exits, what is wrong', 'inside the goroutine'],
  ['java', 'for (Item it : items) {\n    items.remove(it);\n}', 'what is wrong with my loop', 'its body changes'],
])('a slip in %s, of `%s`: %s', async (language, code, message, says) => {
  expect(await ask(message, written(language, code))).toContain(says)
})

test.each<[Tongue, string, string]>([
  ['python', 'key = wheel', 'a hidden test fails and i cannot see its input'],
  ['javascript', "const [name, amount] = movement.split(':')", 'can the first line be empty'],
  ['java', 'Set<String> rights = new HashSet<>();', 'does the order of the lines matter for the result'],
  ['go', 'usersOf := make([][]int, n)\nusersOf[a] = append(usersOf[a], b)', 'what is wrong with my list'],
])('in %s, `%s` is no answer to: %s', async (language, code, message) => {
  expect(await ask(message, written(language, code))).not.toMatch(/Look at line|^Line \d/)
})
