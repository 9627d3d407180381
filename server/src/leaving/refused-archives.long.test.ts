/** Archives that an import refuses, each in its own words. */
import { hash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importInto, makeFolder, readParts, takeArchive, writeZip } from '../../test/company-archives.ts'
import { makeEmptyDatabase } from '../../test/database.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Manifest } from './archive-format.ts'

let server: TestServer
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  ;({ folder, remove } = await makeFolder())
})
afterAll(async () => {
  await server.close()
  await remove()
})

test('an archive that is damaged, foreign or of a newer version is refused in words, and nothing of it stays', async () => {
  const owner = await makeInterviewer(server, 'Rosa Blum')
  const stranger = await makeInterviewer(server, 'Ulf Berg')
  await makeReported(server, owner)
  const good = join(folder, 'good.zip')
  await writeFile(good, await takeArchive(server, owner))
  const parts = await readParts(good)
  const manifest = JSON.parse(parts.get('manifest.json')!) as Manifest
  const journal = parts.get('tables/journal.jsonl')!
  const resume = [...parts.keys()].find((name) => name.startsWith('files/resumes/'))!
  const people = parts.get('tables/interviewers.jsonl')!
  /** Other files, with the sums that their manifest should have. */
  const remade = (changes: Record<string, string>, more: object = {}): Map<string, string> => {
    const changed = new Map([...parts, ...Object.entries(changes)])
    const tables = manifest.tables.map((table) => {
      const content = changed.get(`tables/${table.name}.jsonl`)!
      return { ...table, bytes: Buffer.byteLength(content), sha256: hash('sha256', content) }
    })
    return changed.set('manifest.json', JSON.stringify({ ...manifest, tables, ...more }))
  }
  const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: 'x', at: '2030-01-01' }]
  const cases: [RegExp, Map<string, string>][] = [
    [
      /journal\.jsonl is not as it was written/,
      new Map([...parts, ['tables/journal.jsonl', journal.replace('answer', 'anzwer')]]),
    ],
    [/is cut off|not as it was written/, new Map([...parts, ['tables/journal.jsonl', journal.slice(0, -40)]])],
    [/files\/resumes\/.*\.txt is not as it was written/, new Map([...parts, [resume, 'another resume']])],
    [/journal\.jsonl is missing/, new Map([...parts].filter(([name]) => name !== 'tables/journal.jsonl'))],
    [/has format 2, and this version reads format 1/, remade({}, { format: 2 })],
    [/has migration 9999_later\.sql, which this version lacks/, remade({}, { migrations })],
    [/no archive of a company: it has no manifest\.json/, new Map([['hello.txt', 'hello']])],
    [/a file "extra\/evil\.sh" that its manifest doesn’t name/, new Map([...parts, ['extra/evil.sh', 'x']])],
    [
      /chain of the journal of interview .* is broken/,
      remade({ 'tables/journal.jsonl': journal.replace('PLANTED', 'x').replace(/"seq":2,/, '"seq":900,') }),
    ],
    [
      /a row of tables\/interviewers\.jsonl has other columns/,
      remade({ 'tables/interviewers.jsonl': people.replace('{', '{"is_operator":true,') }),
    ],
    [
      /interviewers\.jsonl is not as its schema says|is not of the company/,
      remade({ 'tables/interviewers.jsonl': people.replaceAll(manifest.company.id, stranger.interviewer.id) }),
    ],
  ]
  const target = await makeEmptyDatabase()
  const file = join(folder, 'bad.zip')
  for (const [words, content] of cases) {
    await writeZip(file, content)
    await expect(importInto(target.url, folder, file)).rejects.toThrow(words)
    expect(
      await target.query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
    ).toEqual([])
  }
  await writeFile(file, 'not a ZIP file')
  await expect(importInto(target.url, folder, file)).rejects.toThrow(/is no archive of a company/)
  await expect(importInto(target.url, folder, join(folder, 'none.zip'))).rejects.toThrow(/There is no file/)
  // A name that leads out of the archive, written into the ZIP file by hand.
  await writeZip(file, new Map([...parts, ['xx/evil', 'x']]))
  await writeFile(
    file,
    Buffer.from((await readFile(file)).toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1'),
  )
  await expect(importInto(target.url, folder, file)).rejects.toThrow(/is no archive of a company/)
  await writeZip(file, remade({}))
  const list = join(folder, 'data', 'erased.jsonl')
  await mkdir(join(folder, 'data'), { recursive: true })
  await writeFile(list, JSON.stringify({ companyId: manifest.company.id, deletedAt: '2026-11-30T00:00:00.000Z' }))
  await expect(importInto(target.url, folder, file)).rejects.toThrow(/erased\.jsonl says that Nordwind was deleted/)
  await rm(list)
  expect((await importInto(target.url, folder, file)).manifest.company).toEqual(manifest.company)
  await expect(importInto(target.url, folder, file)).rejects.toThrow(/is not empty/)
  await target.drop()
})
