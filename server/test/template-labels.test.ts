/** Each template's questions can show each label, for candidates of that level (docs/assessment.md 3.3). */
import { expect, test } from 'vitest'
import { evenCandidate, labelFor, raschCandidate, readTemplates } from './simulator/template-sessions.ts'

const templates = readTemplates()
const levels = [
  ['Strong Hire', 0.95],
  ['Consider with Reservations', 0.62],
  ['Do Not Hire', 0.3],
] as const
const tries = 60

test('there are eight templates', () => expect(templates).toHaveLength(8))

const ways = [
  { way: 'even candidates', candidate: evenCandidate },
  { way: 'candidates after Rasch, whom nothing was fitted to', candidate: raschCandidate },
]
const cases = templates.flatMap((template) => ways.map((way) => ({ ...template, ...way })))

test.each(cases)('$id: each label comes out for $way of its level', ({ candidate, ...template }) => {
  for (const [label, level] of levels) {
    let seed = 1
    while (seed < tries && labelFor(template, level, seed, candidate) !== label) seed += 1
    expect([label, seed < tries]).toEqual([label, true])
  }
})
