import { expect, test } from 'vitest'
import { loadBank } from '../bank.ts'
import { isCleanSentence, signOf, signs } from './competency-lines.ts'

test.each([
  ['Agreed on interfaces with two insurers and their vendors', true],
  ['Introduced Semgrep in 60 repositories with rules that developers accept', true],
  // The next list item is on the same line.
  ['Agreed on interfaces with two insurers and their vendors Estimated and delivered the tariff engine', false],
  ['Taught secure design to every new hire Built the audit log', false],
  ['Moved reports to Advanced Analytics with the finance team', true],
])('%s reads as one sentence: %s', (line, isClean) => {
  expect(isCleanSentence(line, undefined)).toBe(isClean)
})

test('each quotable question is in the bank', () => {
  const { behavioral } = loadBank()
  expect(Object.keys(signs).filter((id) => !behavioral.some((question) => question.id === id))).toEqual([])
})

test.each([
  ['grew-a-colleague', 'Mentored three juniors from their first commit on'],
  ['taught-something', 'Trained two new colleagues in SQL'],
  ['explained-to-others', 'Explained attribution to the marketing team in weekly sessions'],
  ['spent-less', 'Cut the Snowflake bill by 38% by rewriting the heaviest queries'],
  ['made-it-faster', 'Reduced checkout latency from 900 ms to 140 ms by adding a cache'],
  ['stuck-and-asked', 'Found and reproduced a race condition in the renewal service'],
  ['changed-old-system', 'Migrated 40 million rows to a new schema without downtime'],
  ['between-two-camps', 'Resolved a dispute between design and platform on navigation'],
  ['worked-across-teams', 'Agreed on interfaces with two insurers and their vendors'],
  ['won-the-doubters', 'Rolled out Argo CD to forty teams in one spring'],
])('%s may quote a line that begins with its verb and names its object: %s', (id, line) => {
  expect(signOf(id, line)).toMatch(/^It names /)
})

test.each([
  ['has the verb of another question', 'grew-a-colleague', 'Managed three juniors'],
  ['has the object in another clause', 'grew-a-colleague', 'Mentored in Kafka and hired three engineers'],
  ['has the object behind a preposition', 'taught-something', 'Trained models for the engineers of the plant'],
  ['has the object as a part of another name', 'taught-something', 'Trained developer advocates of partners'],
  ['does not begin with the verb', 'spent-less', 'The team cut the cloud bill by half'],
  ['is about the present', 'grew-a-colleague', 'Mentoring three junior engineers'],
  ['has a figure without the one before', 'made-it-faster', 'Reduced latency by adding a cache'],
  ['answers another question of the competency', 'found-it-first', 'Introduced tests in all repositories'],
  ['resolves conflicts of versions', 'between-two-camps', 'Resolved merge conflicts with a new branching rule'],
  ['grows a team', 'made-it-faster', 'Increased the team from 4 to 12 developers'],
  ['is about code of that name', 'wrote-it-down', 'Wrote Ansible playbooks for 600 hosts'],
  ['lists tickets for users', 'watched-a-user', 'Answered tickets of 900 colleagues'],
])('no question quotes a line that %s', (_what, id, line) => {
  expect(signOf(id, line)).toBeUndefined()
})
