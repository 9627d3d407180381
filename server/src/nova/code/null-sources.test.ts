/** The call that a null comes from on which a later line stops. */
import { describe, expect, it } from 'vitest'
import { tellNullSource } from './null-sources.ts'

const ofLocal = 'java.lang.NullPointerException: Cannot load from int array because "<local10>" is null'
const ofName = 'java.lang.NullPointerException: Cannot invoke "String.length()" because "name" is null'

const queued = [
  'PriorityQueue<int[]> pq = new PriorityQueue<>((a, b) -> a[1] - b[1]);',
  'while (!pq.isEmpty()) {',
  '    int[] x = pq.poll();',
  '    total -= x[0];',
  '}',
  'while (need > 0) {',
  '    int[] x = pq.poll();',
  '',
  '    need -= x[0];',
  '}',
]

const tell = (lines: readonly string[], complaint = ofLocal, line = lines.length - 1) =>
  tellNullSource(complaint, lines.join('\n'), line)

describe('a null that a line stops on', () => {
  it('is traced to the call in its own block', () => {
    expect(tell(queued)).toBe('`x` comes from `pq.poll(…)` in line 7, and `poll` gives null when `pq` is empty.')
  })

  it.each([
    [
      [
        'Map<String, String> names = new HashMap<>();',
        'String name = names.get(keys[i]);',
        'total += name.length();',
        '}',
      ],
      '`name` comes from `names.get(…)` in line 2, and `get` gives null when `names` has no such key.',
    ],
    [
      [
        'var open = new TreeMap<Integer, String>();',
        'String name;',
        'name = open.get(open.size());',
        'if (name.length() > 2)',
        '}',
      ],
      '`name` comes from `open.get(…)` in line 3, and `get` gives null when `open` has no such key.',
    ],
  ])('is traced from a name that the error tells: %#', (lines, told) => {
    expect(tell(lines, ofName)).toBe(told)
  })

  it.each([
    [
      'the list gives what was put into it',
      ['List<int[]> all = new ArrayList<>();', 'int[] x = all.get(0);', 'n += x[0];', '}'],
    ],
    ['an empty stack throws', ['Stack<int[]> all = new Stack<>();', 'int[] x = all.peek();', 'n += x[0];', '}']],
    ['the name has another value as well', [queued[0]!, 'int[] x = pq.poll();', 'x = rows[i];', 'n += x[0];', '}']],
    ['the call stands in another block', [queued[0]!, 'if (a) {', '    int[] x = pq.poll();', '}', 'n += x[0];', '}']],
    ['more follows the call', [queued[0]!, 'int x = pq.poll()[0];', 'n += rows[x][0];', '}']],
    [
      'two names of the line may be it',
      [queued[0]!, 'int[] x = pq.poll();', 'int[] y = pq.peek();', 'n += x[0] - y[0];', '}'],
    ],
  ])('is not where %s', (_, lines) => {
    expect(tell(lines)).toBeUndefined()
  })

  it('is none of another error, of no line, and of lines that nobody writes', () => {
    expect(tell(queued, 'java.util.NoSuchElementException')).toBeUndefined()
    expect(tellNullSource(ofLocal, queued.join('\n'), undefined)).toBeUndefined()
    expect(tell([...queued, 'x'.repeat(40_000)], ofLocal, 9)).toBeUndefined()
  })
})
