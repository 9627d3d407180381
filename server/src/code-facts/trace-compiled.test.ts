/** Possible places for a tracing call in Java and Go, read from the lines alone. */
import { describe, expect, test } from 'vitest'
import { goVariants } from '../platform/languages/go/variants.ts'
import { javaVariants } from '../platform/languages/java/variants.ts'
import { placesIn, refusedVariants, signatureIn, withoutRefused } from './trace-compiled.ts'

const signature = { name: 'sum', params: [{ name: 'rows', type: 'int[][]' }], returns: 'int' }

describe('in Java', () => {
  const code = `import java.util.*;

class Solution {
    private int calls = 0;

    int sum(int[][] rows) {
        int total = 0, most = 1; // } { "
        for (int[] row : rows)
            total += row[0];
        Arrays.sort(rows, (a, b) -> {
            int by = a[0] - b[0];
            return by;
        });
        int[] first = {
            1,
            total
        };
        if (total > most) {
            int twice = 2 * total;
            return twice;
        } else {
            total++;
        }
        return total;
    }
}`

  test('a call precedes each statement that begins a line, with the names in scope', () => {
    expect([...placesIn(code, 'java')]).toEqual([
      [7, ['calls', 'rows']],
      [8, ['calls', 'rows', 'total', 'most']],
      [10, ['calls', 'rows', 'total', 'most']],
      [11, ['calls', 'rows', 'total', 'most', 'a', 'b']],
      [12, ['calls', 'rows', 'total', 'most', 'a', 'b', 'by']],
      [14, ['calls', 'rows', 'total', 'most']],
      [18, ['calls', 'rows', 'total', 'most', 'first']],
      [19, ['calls', 'rows', 'total', 'most', 'first']],
      [20, ['calls', 'rows', 'total', 'most', 'first', 'twice']],
      [22, ['calls', 'rows', 'total', 'most', 'first']],
      [24, ['calls', 'rows', 'total', 'most', 'first']],
    ])
  })

  test('a name that the compiler refuses is left out, and else the place', () => {
    const complaint = `Main.java:10: error: local variables referenced from a lambda must be final
        NovaSteps.at(10)
        ^
  symbol: variable most
Main.java:22: error: unreachable statement`
    const left = withoutRefused(placesIn(code, 'java'), 'java', complaint)!
    expect(left.get(10)).toEqual(['calls', 'rows', 'total'])
    expect(left.has(22)).toBe(false)
    expect(left.size).toBe(10)
    expect(withoutRefused(left, 'java', 'Main.java:99: error: reached end of file')).toBeUndefined()
  })

  test('versions share one program, and a compiler complaint names its version', () => {
    const variants = javaVariants([code, code.replace('2 * total', '3 * total')], signatureIn(signature, 'java'))
    const lines = variants.code.split('\n')
    expect(lines[0]).toBe('import java.util.*;')
    expect(lines.filter((line) => line.startsWith('class Nova'))).toEqual([
      'class Nova0 {',
      'class Nova1 {',
      'class NovaVariants {',
      expect.stringMatching(/^class NovaRounds \{/),
    ])
    const changed = lines.findIndex((line) => line.includes('3 * total')) + 1
    expect(refusedVariants(variants, 'java', `Main.java:${changed}: error: no`)).toEqual(new Set([1]))
  })
})

describe('in Go', () => {
  const code = `package main

import "sort"

type pair struct {
	a, b int
}

func sum(rows [][]int) int {
	total, most := 0, 1
	seen := map[string]bool{
		"a": true,
	}
	for i, row := range rows {
		if n := len(row); n > most {
			total += n
		}
		switch {
		case i > 3:
			total++
		}
	}
	sort.Slice(rows, func(i, j int) bool {
		return rows[i][0] < rows[j][0]
	})
	return total + helper(seen)
}

func helper(seen map[string]bool) int { return len(seen) }
`

  test('a call precedes each statement that begins a line, with the names in scope', () => {
    expect([...placesIn(code, 'go')]).toEqual([
      [10, ['rows']],
      [11, ['rows', 'total', 'most']],
      [14, ['rows', 'total', 'most', 'seen']],
      [15, ['rows', 'total', 'most', 'seen', 'i', 'row']],
      [16, ['rows', 'total', 'most', 'seen', 'i', 'row', 'n']],
      [18, ['rows', 'total', 'most', 'seen', 'i', 'row']],
      [20, ['rows', 'total', 'most', 'seen', 'i', 'row']],
      [23, ['rows', 'total', 'most', 'seen']],
      [24, ['rows', 'total', 'most', 'seen', 'i', 'j']],
      [26, ['rows', 'total', 'most', 'seen']],
    ])
  })

  test('each version has names of its own, and loops that are counted', () => {
    const { code: all } = goVariants([code, code], signatureIn(signature, 'go'))
    expect(all).toContain('func sum_1(rows [][]int) int {')
    expect(all).toContain('return total + helper_1(seen)')
    expect(all).toContain('for i, row := range rows { novaCount();')
    expect(all).toContain('case 1:\n\t\treturn sum_1(rows)')
    expect(all.match(/\bpackage\b|\bimport\b/g)).toEqual(['package', 'import'])
  })
})

test('nothing is traced in a program with an implausible line, or with very many lines', () => {
  const program = (line: string, count = 1) =>
    `package main\n\nfunc sum() int {\n${`\ttotal := 1\n`.repeat(count)}\t${line}\n\treturn total\n}`
  expect(placesIn(program('x()'), 'go').size).toBe(3)
  expect(placesIn(program('{'.repeat(160)), 'go').size).toBe(0)
  expect(placesIn(program('x()', 900), 'go').size).toBe(0)
})
