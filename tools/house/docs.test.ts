import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formulaVersion } from '../../contract/src/constants.ts'
import { readerAccuracy } from '../../contract/src/reports/reader-accuracy.ts'
import { Environment } from '../../server/src/config.ts'
import { firstHash, hashEntry } from '../../server/src/journal/chain.ts'
import { rubric } from '../../server/src/observations/rubric.ts'
import { readHouse } from './house-rules.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

describe('the settings of operations.md', () => {
  const rows = new Map(
    [...read('operations.md').matchAll(/^\| `([A-Z_]+)` \|([^|]*)\|/gm)].map(([, name, fallback]) => [name, fallback]),
  )
  const settings = Object.entries(Environment.shape)

  it('are those of the server, each once', () => {
    expect([...rows.keys()].toSorted()).toEqual(settings.map(([name]) => name).toSorted())
  })

  it.each(settings)('give %s its default', (name, schema) => {
    const fallback = schema.safeParse(undefined).data
    const isNone = fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)
    expect(rows.get(name)?.trim()).toBe(isNone ? '' : `\`${String(fallback)}\``)
  })
})

it('every section of assessment.md that code cites is there', () => {
  const sections = new Set([...read('assessment.md').matchAll(/^#{2,3} ([\d.]*\d)/gm)].map(([, number]) => number))
  const code = readHouse(root).filter(({ path }) => /^(server|contract|web)\/.*\.tsx?$/.test(path))
  const cited = code.flatMap(({ text }) => [
    ...text.matchAll(/assessment\.md\)? (?:section )?(\d[\d.]*\d|\d)(?: and (\d[\d.]*\d|\d))?/g),
  ])
  expect(cited.length).toBeGreaterThan(4)
  for (const [, one, other] of cited) {
    expect(sections).toContain(one)
    if (other) expect(sections).toContain(other)
  }
})

describe('the formulas of assessment.md', () => {
  const page = read('assessment.md')
  const of = (from: string, to: string) => page.slice(page.indexOf(`\n${from}`), page.indexOf(`\n${to}`))
  const means = [...(of('### 3.2', '### 3.3') + of('## 4.', '### 4.1')).matchAll(/wavg\(([^)]*)\)/g)].map(([, parts]) =>
    Object.fromEntries(
      parts!.split(', ').map((part): [string, number] => {
        const [name, weight] = part.split(' ') as [string, string]
        return [name, Number(weight)]
      }),
    ),
  )

  it.each(['correctness', 'codeQuality', 'supervision'] as const)('weigh the parts of %s as the rubric does', (table) =>
    expect(means).toContainEqual(rubric[table]),
  )

  it('weigh nothing that the rubric does not know', () => {
    for (const mean of means) expect(Object.values(rubric)).toContainEqual(mean)
  })

  it('say what the version of today changed, and name no constant that is gone', () => {
    expect(page).toContain(`Version ${formulaVersion} `)
    const code = readHouse(root).map(({ path, text }) => (path.endsWith('.ts') || path.endsWith('.tsx') ? text : ''))
    const all = code.join('\n')
    const named = [...page.matchAll(/\(`([a-z][A-Za-z]+)`/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
  })
})

it.each(['points', 'elements'] as const)(
  'the range reported beside found %s is the range by writer of assessment.md',
  (of) => {
    const rows = [
      ...read('assessment.md').matchAll(new RegExp(`^\\| ${of}, [^|]*\\| no \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|`, 'gm')),
    ]
    const numbers = (cells: (string | undefined)[]) =>
      cells.flatMap((cell) => cell!.match(/\d+/)?.[0] ?? []).map(Number)
    const [found, wrong] = [numbers(rows.map((row) => row[1])), numbers(rows.flatMap((row) => [row[2], row[3]]))]
    expect(readerAccuracy[of]).toEqual({
      writers: rows.length,
      found: { low: Math.min(...found), high: Math.max(...found) },
      wrong: { low: Math.min(...wrong), high: Math.max(...wrong) },
    })
  },
)

describe('the script of security.md', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nova-verify-'))
    writeFileSync(join(folder, 'verify.mjs'), /```js\n([\s\S]*?)```/.exec(read('security.md'))![1]!)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function makeEvidence() {
    let hash = firstHash
    const entries = ['Zoë typed “a”', 'ready\n', '😀'].map((text, at) => {
      const entry = {
        seq: at + 1,
        at: new Date(at * 1000).toISOString(),
        kind: 'message' as const,
        questionId: null,
        actor: { role: 'system' as const, id: null, name: 'Nova' },
        clientId: null,
        clientAt: at / 3,
        payload: { text, b: [1e21, -0.5, true, null], ä: {}, a: [] },
      }
      hash = hashEntry(hash, entry)
      return { hash, ...entry }
    })
    const body = { title: 'Report', journal: { lastSeq: 3, lastHash: hash } }
    // The digest of a report is the hash of canonical JSON after nothing.
    const digest = hashEntry('', body as never)
    return { entries, report: { ...body, digest } as typeof body & { digest: string } }
  }

  function verify(evidence: unknown) {
    const file = join(folder, 'evidence.json')
    writeFileSync(file, JSON.stringify(evidence))
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.mjs'), file], {
      encoding: 'utf8',
    })
    return { isFine: status === 0, said: stdout + stderr }
  }

  it('accepts what the journal wrote, with its report or before there is one', () => {
    const evidence = makeEvidence()
    const isFine = { isFine: true, said: `3 entries fit. Last hash: ${evidence.entries[2]!.hash}\n` }
    expect(verify(evidence)).toEqual(isFine)
    expect(verify({ ...evidence, report: null })).toEqual(isFine)
  })

  it.each<[string, (evidence: ReturnType<typeof makeEvidence>) => void, string]>([
    ['an entry that was changed', ({ entries }) => (entries[1]!.payload.text = 'read'), 'Entry 2 does not fit'],
    ['an entry that is gone', ({ entries }) => entries.splice(0, 1), 'Entry 2 does not fit'],
    ['entries in another order', ({ entries }) => entries.reverse(), 'Entry 3 does not fit'],
    ['an end that is cut off', ({ entries }) => entries.pop(), 'not the one made from this journal'],
    ['a report that was changed', ({ report }) => (report.title = 'Other'), 'not the one made from this journal'],
  ])('finds %s', (_, change, complaint) => {
    const evidence = makeEvidence()
    change(evidence)
    const { isFine, said } = verify(evidence)
    expect(isFine).toBe(false)
    expect(said).toContain(complaint)
  })
})
