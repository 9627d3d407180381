/** The page for operators about laws: made from the list, and without dead links. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { placeNotices } from '../../contract/src/interviews/place-notices.ts'
import { lawRules } from '../../contract/src/law/rules.ts'
import { writeLawPage } from './law-page.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const page = readFileSync(join(docs, 'law.md'), 'utf8')

/** As GitHub names the heading of a document. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function findDeadLinks(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (link.startsWith('https://')) return !URL.canParse(link)
    const [path = '', anchor] = link.split('#')
    const file = join(docs, path)
    if (!existsSync(file)) return true
    if (anchor === undefined) return false
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    return !headings.map(anchorOf).includes(anchor)
  })
}

test('docs/law.md is the page that the list makes', () => {
  expect(page).toBe(writeLawPage())
})

test('every link of it leads to a file and a heading that are there', () => {
  expect(findDeadLinks(page)).toEqual([])
  expect(findDeadLinks('[a](retention.md#the-jobs) [b](gone.md) [c](https://) [d](retention.md#the-job)')).toEqual([
    ...['retention.md#the-jobs', 'gone.md', 'https://'],
  ])
})

test('it says that it is no legal advice, and names every rule with proof and every source', () => {
  expect(page).toContain('**Not legal advice**')
  for (const { law, section, sources, readOn } of Object.values(lawRules)) {
    const [row] = page.split('\n').filter((line) => line.startsWith(`| **${law}, ${section}**`))
    const cells = row!.split(' | ')
    expect(cells).toHaveLength(3)
    expect(cells[0]).toContain(`read on ${readOn}`)
    for (const { url } of sources) expect(cells[0]).toContain(`](${url})`)
    expect(cells[1]).toMatch(/\]\([^)]+\)/)
  }
  for (const { name } of Object.values(placeNotices))
    expect(page).toContain(`## ${name.replace(', United States', '')}\n`)
})
