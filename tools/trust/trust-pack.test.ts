/** The pages of the trust pack: as the templates make them, and each line with a proof that is there. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { readProductFacts } from './facts.ts'
import { describeInstallation, readDefaultFacts } from './installation.ts'
import { fillPages, type Pages, readTemplates } from './pages.ts'
import { claimsOf, findUnproven, listProofs } from './proofs.ts'

const root = resolve(import.meta.dirname, '../..')
const facts = { ...readProductFacts(root), ...readDefaultFacts() }
const pages = fillPages(facts)

test('the pages in docs/trust are those of default settings; if not, npm run trust-pack -- --pages makes them again', () => {
  const folder = join(root, 'docs/trust')
  const written = readdirSync(folder).toSorted()
  expect(written).toEqual([...pages.keys()])
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'product-facts.json'), 'utf8')) as unknown
  expect(kept).toEqual(readProductFacts(root))
  for (const name of written) expect([name, readFileSync(join(folder, name), 'utf8')]).toEqual([name, pages.get(name)])
})

test('every line has a proof, and every proof is there', () => {
  expect(findUnproven(pages, root)).toEqual([])
  const claims = [...pages].flatMap(([name, text]) => claimsOf(name, text))
  expect([claims.length > 350, listProofs(pages).length > 120]).toEqual([true, true])
})

test('no page of the pack has more than 400 lines', () => {
  for (const [name, text] of pages) expect([name, text.split('\n').length <= 400]).toEqual([name, true])
})

test.each([
  ['postgres://u:hunter2/x.y@db.example:5432/nova', 'database at db.example'],
  ['postgres://a.example,b.example:5433/n?sslmode=require', 'database at a.example; database at b.example'],
  ['postgres://u@pooled/n?host=c.example', 'database at c.example'],
  ['postgres://u:p@10.1.2.3/n', 'none configured'],
  ['postgres://u@[::1]:5432/n', 'none configured'],
  ['postgres:///n?host=/run/postgresql', 'none configured'],
])('of the database %s the settings name hosts beyond the network alone: %s', (DATABASE_URL, named) => {
  expect(describeInstallation(readConfig({ DATABASE_URL }), undefined)['set.outside']).toBe(named)
})

test.each([
  [{}, 'without a token, for programs on this machine alone'],
  [{ PUBLIC_URL: 'https://nova.example' }, 'for nobody: there is no token'],
  [{ TRUST_PROXY: '1' }, 'for nobody: there is no token'],
  [{ METRICS_TOKEN: 'sixteen-letters-and-more', PUBLIC_URL: 'https://nova.example' }, 'with a token'],
])('of the settings %j the page says who reads metrics: %s', (settings, readers) => {
  expect(describeInstallation(readConfig(settings), undefined)['set.metrics']).toBe(readers)
})

describe('a line is refused', () => {
  const refusalsOf = (line: string) => findUnproven(new Map([['page.md', `# Page\n\n${line}\n`]]), root)

  it.each([
    ['without a proof', '- Nothing is lost.', 'no proof at the end of “- Nothing is lost.”'],
    ['whose proof is a law alone', '- As [it](https://example.org) says', 'no proof at the end of “- As'],
    ['whose proof is not at its end', '- See [it](../../README.md) for all of that', 'no proof at the end of'],
    ['in a row of a table', '| a | b |\n|---|---|\n| yes | no |', 'no proof at the end of “| yes | no |”'],
    ['with a dead path', '- So [it](../../docs/gone.md)', '[it](../../docs/gone.md) leads to no file'],
    ['with a folder for a file', '- So [it](../../docs)', '[it](../../docs) leads to no file'],
    ['with a dead heading', '- So [it](../security.md#gone)', 'leads to no heading #gone'],
    ['with a page of the pack that is gone', '- So [it](gone.md)', '[it](gone.md) leads to no file'],
    ['with a test that is gone', '- So [“it holds”](../../server/test/matrix.test.ts)', 'names no test of that file'],
    [
      'with words of a test that are no title',
      '- So [“someone with a made-up token”](../../server/test/matrix.test.ts)',
      'names no test of that file',
    ],
  ])('%s', (_, line, complaint) => {
    expect(refusalsOf(line)).toEqual([expect.stringContaining(complaint)])
  })

  it('and taken where it ends with a file, a heading or the title of a test, wrapped or not', () => {
    const line = [
      'A paragraph that begins here and is\nwrapped [it](../../README.md)',
      '- Data [security](../security.md#data).',
      '| a | b |\n|---|---|\n| yes | [“by someone with a made-up token”](../../server/test/matrix.test.ts) |',
      'What follows:',
    ].join('\n\n')
    expect(refusalsOf(line)).toEqual([])
  })
})

test('a fact that there is not stops the making, and every fact is on some page', () => {
  const asks: Pages = new Map([['page.md', 'It has {{gone}} lines.']])
  expect(() => fillPages(facts, asks)).toThrow('page.md asks for the fact gone, which there is not.')
  const templates = [...readTemplates().values()].join('\n')
  expect(Object.keys(facts).filter((name) => !templates.includes(`{{${name}}}`))).toEqual([])
})

/** WCAG 2.2 without 4.1.1, which it made obsolete. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
}

/** Number, conformance and remarks of each row. */
const rowsOf = (text: string) => [...text.matchAll(/^\| (\d[\d.]+) [^|]+\| ([^|]+) \| (.+) \|$/gm)]

test('each criterion of WCAG 2.2, A and AA, has one row', () => {
  const [, levelA = '', levelAA = ''] = pages.get('accessibility.md')!.split(/^## Level AA?$/m)
  expect(rowsOf(levelA).map(([, number]) => number)).toEqual(criteria.A.split(' '))
  expect(rowsOf(levelAA).map(([, number]) => number)).toEqual(criteria.AA.split(' '))
})

test('each row of accessibility has a word of VPAT, and Supports has a test', () => {
  const said = ['Supports', 'Partially supports', 'Does not support', 'Not applicable', 'Not evaluated']
  for (const [, number, conformance = '', remarks = ''] of rowsOf(pages.get('accessibility.md')!)) {
    const hasTest = conformance !== 'Supports' || remarks.includes('[“')
    expect([number, said.includes(conformance), hasTest]).toEqual([number, true, true])
  }
})

describe('the automatic checks of accessibility', () => {
  const { resolve: find } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  const axe = createRequire(import.meta.url)(find('axe-core')) as { getRules: (tags: string[]) => { ruleId: string }[] }
  const rulesOf = (criterion: string) =>
    axe.getRules([`wcag${criterion.replaceAll('.', '')}`]).map(({ ruleId }) => ruleId)

  it('axe has no rule for the criteria that were not looked at', () => {
    const rows = [...pages.get('accessibility.md')!.matchAll(/^\| (\d\.\d\.\d+) .*“axe has no rule for/gm)]
    expect([rows.length, rows.filter(([, number = '']) => rulesOf(number).length > 0)]).toEqual([7, []])
  })

  it('axe has one rule each for text size, spacing and the language of parts', () => {
    const rules = ['1.4.4', '1.4.12', '3.1.2'].map(rulesOf)
    expect(rules).toEqual([['meta-viewport'], ['avoid-inline-spacing'], ['valid-lang']])
  })
})

/** Files of the pages, and those among them whose text has the words. */
function findInPages(words: RegExp): { files: number; found: string[] } {
  const folder = join(root, 'web/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return { files: files.length, found: files.filter((name) => words.test(readFileSync(join(folder, name), 'utf8'))) }
}

test('no page listens to the motion of a device', () => {
  const { files, found } = findInPages(/devicemotion|deviceorientation/i)
  expect([files > 500, found]).toEqual([true, []])
})

test('no page opens a call, records sound or shares a screen', () => {
  expect(findInPages(/RTCPeerConnection|MediaRecorder|getDisplayMedia|captureStream/).found).toEqual([])
  const microphones = findInPages(/getUserMedia/).found.map((name) => readFileSync(join(root, 'web/src', name), 'utf8'))
  expect([microphones.length > 0, microphones.filter((text) => /getUserMedia\([^)]*video/.test(text))]).toEqual([
    true,
    [],
  ])
})
