/** Which lines of their code candidates suspect, by number or by what stands there. */
import { expect, test } from 'vitest'
import { linesSuspected } from './suspected-parts.ts'

const code = `function longest(log) {
  let best = [];
  for (let i = 0; i < log.length; i++) {
    if (log[i] === 'x') continue;
    let farAt = -1;
    if (farAt > i - 1) return best;
  }
  return [start, best];
}`

test.each([
  ['i think the continue is wrong, it just jumps over the x and goes on after it. right?', [4]],
  ['i mean the -1. is that my mistake yes or no', [5]],
  ['so -1 > farAt is false and the last one never gets picked, thats the bug right?', [5]],
  ['i think the farAt is the problem', [5, 6]],
  ['start is -1 there and not 3. do i just return the wrong thing at the end, line 8?', [8]],
  ['is it line 2? best[1] is undefined at the beginning.. what does 2 >= undefined give in js', [2]],
  ['but i do look at it, its in the if, line 6', [6]],
  ['no the check is there already, line 4.', [4]],
  [
    'the first test is green again now and the second still gives 4 for the log with the two x in it, is it my if in line 4?',
    [4],
  ],
  ['i get 7 and not 6 for the longest one and all of the shorter ones are right :) so is it line 5?', [5]],
])('%s', (text, lines) => {
  expect(linesSuspected(text, code)).toEqual(lines)
})

test.each([
  'what is wrong with my code',
  'is the problem that days count from 1',
  'why is test 3 wrong',
  'the value is wrong, i get 4',
  'it prints foo, line 4 of the log is empty',
  'the second one still gives 4 for the log that has two x in it, in line 3 of the output there is a 4, and the rest is fine now',
  'the log starts with line 3 of the example. what does it mean when nothing was said there at all, is it empty?',
])('suspects no line: %s', (text) => {
  expect(linesSuspected(text, code)).toEqual([])
})
