/** The cost of one's own code is told at once, whatever the tests say of it. */
import type { ServerPayload } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Situation } from './situation.ts'

const all = { passed: 2, total: 2 }
const test = {
  visible: all,
  hidden: { core: all, edge: all, scale: all },
} as unknown as ServerPayload<'test'>
const passing = (id: string, language: Language, code: string, more: Partial<Situation> = {}) =>
  standAt(id, { language, code, state: 'correct', isTested: true, test, ...more })
const hear = async (message: string, situation: Situation) => (await replyBuiltIn(message, situation, room)).text

const linked = `class Solution {
    int[] planAfter(int count, int[][] changes, int show) {
        int[] prev = new int[count];
        int[] next = new int[count];
        for (int i = 0; i < count; i++) {
            next[i] = i + 1;
        }
        for (int[] ch : changes) {
            int job = ch[0];
            next[prev[job]] = next[job];
        }
        int[] res = new int[show];
        int cur = 0;
        for (int i = 0; i < show; i++) {
            res[i] = cur;
            cur = next[cur];
        }
        return res;
    }
}
`
const window = `def refusedPerClient(times, clients, limit, window):
    accepted = defaultdict(deque)
    for i in range(len(times)):
        q = accepted[clients[i]]
        while q and q[0] <= times[i] - window:
            q.popleft()
        if len(q) < limit:
            q.append(times[i])
    return {}
`
const pointers = `class Solution {
    String[] readRow(String row) {
        List<String> out = new ArrayList<>();
        int i = 0;
        int n = row.length();
        while (i <= n) {
            while (i < n && row.charAt(i) == ' ') i++;
            int end = row.indexOf(';', i);
            if (end == -1) end = n;
            out.add(row.substring(i, end));
            i = end + 1;
        }
        return out.toArray(new String[0]);
    }
}
`
const front = window.replace('defaultdict(deque)', 'defaultdict(list)').replace('q = accepted[clients[i]]', 'q = []')

describe('the cost of one’s own code', () => {
  const fast = 'The tests with the largest inputs pass in time.'
  const flat = 'No loop stands inside another, and nothing in a round goes through a whole list.'

  it.each<[string, string, Language, string, string]>([
    [
      'fixed. O(count + changes) time, right?',
      'rush-orders',
      'java',
      linked,
      `Yes, as far as your lines show, with \`show\` added: O(count + changes + show). ${flat} ${fast}`,
    ],
    [
      'whats the complexity of mine',
      'rush-orders',
      'java',
      linked,
      `By its lines it is O(count + changes + show). ${flat} ${fast}`,
    ],
    [
      'all green. what is the O() now',
      'client-rate-limit',
      'python',
      window,
      `By its lines it is O(n), with n for the length of \`times\`. The loop in line 5 only takes out what was put in before, each thing once, so all its rounds together stay within the rounds of line 3. ${fast}`,
    ],
    [
      'complexity? the inner indexOf doesnt make it quadratic right',
      'quoted-rows',
      'java',
      pointers,
      `Right, it is not: O(n), with n for the length of \`row\`. The inner loop in line 7 only moves on and never starts over, so it does not multiply. ${fast}`,
    ],
    [
      'is it n squared?',
      'line-changes',
      'python',
      'def lineChanges(before, after):\n    for a in before:\n        for b in after:\n            use(a, b)\n',
      `Yes, as far as your lines show: O(before × after). The loop in line 3 runs in every round of the one in line 2. ${fast}`,
    ],
    [
      'is it O(n)?',
      'top-customers',
      'python',
      'def topCustomers(orders, count):\n    spent = {}\n    for name, value in orders:\n        spent[name] = value\n    for name in spent:\n        if name in orders:\n            use(name)\n    return sorted(spent)\n',
      `I count more: O(n²), with n for the length of \`orders\`. Line 6 searches a whole list, in every round of the loop in line 5. ${fast}`,
    ],
  ])('“%s” is answered with what the lines show', async (message, id, language, code, told) => {
    expect(await hear(message, passing(id, language, code))).toBe(told)
  })

  it('is said to be open where it is, with the line that decides', async () => {
    const code =
      'func boxAfter(box []int, sales [][]int) []int {\n\tfor _, s := range sales {\n\t\tfor box[0] > 0 && s[0] >= 10 {\n\t\t\tbox[0]--\n\t\t\ts[0] -= 10\n\t\t}\n\t}\n\treturn box\n}\n'
    expect(await hear('whats the complexity of mine?', passing('ticket-change', 'go', code))).toBe(
      `I can’t tell exactly from the code. The loop in line 3 stands inside the one in line 2. It doesn’t multiply if it goes on where it stopped the round before, and it does if it starts over each time. ${fast}`,
    )
  })

  it('names the lists that are kept, where space is asked for', async () => {
    const situation = passing('rush-orders', 'java', linked, { said: ['O(count + changes) time, right?'] })
    expect(await hear('and space? two int arrays, O(count)', situation)).toBe(
      'Yes: O(count + show), for `prev` (line 3), `next` (line 4) and `res` (line 12, the result).',
    )
  })

  it('of a list that is emptied from the front is not taken for less than it is', async () => {
    const code = front.replace('q.popleft()', 'q.pop(0)').replace('q = []', 'q = accepted')
    expect(await hear('is it O(n)?', passing('client-rate-limit', 'python', code))).not.toMatch(/^Yes, as far/)
  })

  it('is not what is asked of a call of the language, or of a plan', async () => {
    const situation = passing('client-rate-limit', 'python', window)
    expect(await hear('is popleft O(1)?', situation)).not.toMatch(/lines show|By its lines/)
    expect(await hear('could it be done in O(n log n)?', situation)).not.toMatch(/lines show|By its lines/)
  })
})

describe('a loop until nothing changes', () => {
  const inTime = 'The tests with the largest inputs pass in time.'
  const settling = (inner: string) =>
    `class Solution {\n  int openFolders(int[] parents, String rules) {\n    int n = parents.length;\n    char[] state = new char[n];\n    boolean changed = true;\n    while (changed) {\n      changed = false;\n      for (int i = 0; i < n; i++) {\n        if (state[i] != 0) continue;\n${inner}        state[i] = 'D';\n        changed = true;\n      }\n    }\n    return 0;\n  }\n}`
  const stated =
    'At most that, yes, if each round of the loop in line 6 but the last settles at least one more: the loop in line 8 goes once through everything in each of them.'

  it.each(['so worst case is n^2 right?', "it's O(n²) then, isn't it?"])(
    'comes to at most what “%s” says, if each round settles one more',
    async (message) => {
      const reply = await hear(message, passing('folder-access', 'java', settling('')))
      expect(reply).toBe(`${stated} ${inTime}`)
    },
  )

  it.each([
    ['whats the complexity of mine', ''],
    ['is it O(n)?', ''],
    ['so worst case is n^2 right?', '        for (int j = 0; j < n; j++) state[j] += 0;\n'],
  ])('is left open otherwise: “%s”, with%s', async (message, inner) => {
    const reply = await hear(message, passing('folder-access', 'java', settling(inner)))
    expect(reply).not.toContain('At most that')
  })

  it('is not said to end when something changes', async () => {
    expect(await hear('whats the complexity of mine', passing('folder-access', 'java', settling('')))).toBe(
      `I can’t tell exactly from the code. How often the loop in line 6 runs, its lines don’t say: what is used up or settled in each round, and can’t come back? ${inTime}`,
    )
  })
})
