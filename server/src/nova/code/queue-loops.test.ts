/** What loops over a queue or a stack cost, and inner loops that go on where they stopped. */
import { describe, expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'

const all = { passed: 3, total: 3 }
const passing = { visible: all, hidden: { core: all, edge: all, scale: all } } as unknown as Situation['test']
const at = (id: string, language: Situation['language'], code: string) =>
  standAt(id, { code, language, state: 'correct', isTested: true, test: passing })

const spreading = (begin: string, guard = 'if running[t] and left[t] < enough[t]:') => `from collections import deque
def stillRunning(uses, enough, failed):
    n = len(uses)
    users = [[] for _ in range(n)]
    left = [len(u) for u in uses]
    for i in range(n):
        for s in uses[i]:
            users[s].append(i)
    running = [True] * n
    q = ${begin}
    while q:
        s = q.popleft()
        for t in users[s]:
            left[t] -= 1
            ${guard}
                running[t] = False
                q.append(t)
    return sum(running)`
const once =
  'Line 15 lets each thing into `q` at most once, so the loop in line 11 takes each out once, and the loop in line 13 goes through what belongs to it.'

describe('a loop that goes on until a queue is empty', () => {
  test('has a round for each thing that is let in once, and goes once through what belongs to it', async () => {
    const situation = at('cascading-outage', 'python', spreading('deque(set(failed))'))
    expect(await ask('complexity is O(n + uses)?', situation)).toBe(
      `Yes, as far as your lines show, with \`failed\` added: O(uses + failed), where \`uses\` stands for everything in it. ${once} The tests with the largest inputs pass in time.`,
    )
    expect(await ask('whats my complexity', situation)).toContain('By its lines it is O(uses + failed)')
    // There may be more entries than n.
    for (const claim of ['is this O(n)?', 'is it O(n^2)?'])
      expect(await ask(claim, situation)).toMatch(/^By its lines it is O\(uses \+ failed\)/)
  })

  test.each([
    ['in which something may stand twice at the start', 'deque(failed)', undefined],
    ['that lets things in again', 'deque(set(failed))', 'if left[t] < enough[t]:'],
    ['that lets things in by another mark', 'deque(set(failed))', 'if running[s] and left[t] < enough[t]:'],
    ['that lets things in on either of two grounds', 'deque(set(failed))', 'if running[t] or left[t] < enough[t]:'],
  ])('is not counted %s', async (_, begin, guard) => {
    const told = await ask('is it O(n + uses)?', at('cascading-outage', 'python', spreading(begin, guard)))
    expect(told).toMatch(/^I can’t tell exactly from the code\./)
    expect(told).not.toContain(once)
  })

  test('is not counted where the mark is taken away again', async () => {
    const code = spreading('deque(set(failed))').replace(
      's = q.popleft()\n',
      's = q.popleft()\n        running[s] = True\n',
    )
    expect(await ask('is it O(n + uses)?', at('cascading-outage', 'python', code))).toBe(
      'I can’t tell exactly from the code. The loop in line 11 takes something out of `q` in each round, so it runs as often as something was put in. Can the same thing go in more than once? The tests with the largest inputs pass in time.',
    )
  })

  test('through the places of a plan is everything in it once', async () => {
    const code = `import java.util.*;
class Solution {
    int fewestTurns(String[] floor) {
        int n = floor.length, m = floor[0].length();
        boolean[][] seen = new boolean[n][m];
        Deque<int[]> q = new ArrayDeque<>();
        q.add(new int[]{0, 0});
        int[][] steps = {{0, 1}, {1, 0}};
        while (!q.isEmpty()) {
            int[] cur = q.poll();
            for (int[] step : steps) {
                int x = cur[0] + step[0], y = cur[1] + step[1];
                if (x < 0 || y < 0 || x >= n || y >= m || seen[x][y]) continue;
                seen[x][y] = true;
                q.add(new int[]{x, y});
            }
        }
        return n;
    }
}`
    expect(await ask('is this O(rows*cols)?', at('forklift-turns', 'java', code))).toBe(
      'Yes, as far as your lines show: O(rows × cols), with rows for the length of `floor` and cols for that of one of its entries. Line 13 lets each thing into `q` at most once, so the loop in line 9 takes each out once. The tests with the largest inputs pass in time.',
    )
  })

  test('level by level counts things that become free once', async () => {
    const code = `function deployWaves(needs) {
  const left = new Map()
  const users = new Map()
  for (const [name, list] of Object.entries(needs)) {
    left.set(name, list.length)
    users.set(name, [])
  }
  for (const [name, list] of Object.entries(needs)) {
    for (const each of list) users.get(each).push(name)
  }
  let wave = [...left.keys()].filter((each) => left.get(each) === 0)
  while (wave.length > 0) {
    const next = []
    for (const each of wave) {
      for (const user of users.get(each)) {
        left.set(user, left.get(user) - 1)
        if (left.get(user) === 0) next.push(user)
      }
    }
    wave = next
  }
  return []
}`
    const told = await ask('whats the complexity', at('deploy-waves', 'javascript', code))
    expect(told).toContain('By its lines it is O(n), with n for everything in `needs`, all its entries together.')
    // What is gone through anew at each level multiplies.
    const anew = code.replace('wave = next', 'for (const name of left.keys()) left.get(name)\n    wave = next')
    expect(await ask('is this O(n)?', at('deploy-waves', 'javascript', anew))).not.toMatch(/^Yes|it is O\(n\)/)
  })
})

describe('an inner loop', () => {
  test('that moves the start of a window does not multiply', async () => {
    const code = (reset: string) => `def goodStretches(ratings, target, least):
    left = 0
    total = 0
    for right in range(len(ratings)):
        total += ord(ratings[right])${reset}
        while total > target:
            total -= ord(ratings[left])
            left += 1
    return left`
    const told =
      'O(n), with n for the length of `ratings`. The inner loop in line 6 only moves on and never starts over'
    expect(await ask('is it n^2 bc of the while?', at('happy-stretches', 'python', code('')))).toContain(
      `No, it is less: ${told}`,
    )
    const anew = at('happy-stretches', 'python', code('\n        left = 0'))
    expect(await ask('is it n^2 bc of the while?', anew)).not.toMatch(/No, it is less|never starts over/)
  })

  test('that hands its place over to the one around it does not multiply', async () => {
    const code = (next: string) =>
      `function readRow(row) {\n  let i = 0\n  while (i < row.length) {\n    let j = i\n    while (j < row.length && row[j] !== ',') j++\n    i = ${next}\n  }\n  return null\n}`
    expect(await ask('is this O(n)?', at('quoted-rows', 'javascript', code('j + 1')))).toMatch(/^Yes, as far as/)
    expect(await ask('is this O(n)?', at('quoted-rows', 'javascript', code('i + 1')))).not.toMatch(/^Yes/)
  })

  test('that begins anew in each round is not said to go on where it stopped', async () => {
    const code = `def validVersions(replacedBy):
    out = []
    for i in range(len(replacedBy)):
        cur = i
        while replacedBy[cur] != -1:
            cur = replacedBy[cur]
        out.append(cur)
    return out`
    expect(await ask('is this O(n)?', at('latest-version', 'python', code))).toBe(
      'I can’t tell exactly from the code. The loop in line 5 begins anew in every round of the one in line 3, so its rounds add up. How far can it go in one of them? The tests with the largest inputs pass in time.',
    )
  })
})
