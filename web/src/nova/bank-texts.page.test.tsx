/** Nova's texts appear on screen with every character the bank holds: Markdown swallows none of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '../ui/markdown.tsx'

const bank = join(import.meta.dirname, '../../../bank')
const files = (readdirSync(bank, { recursive: true }) as string[]).filter((name) =>
  /^(?:packs\/.*|reference\/.*|concepts|talk\/topics)\.json$/.test(name),
)
const told = /^(?:answer|reply|says|nudge|asks|edges|en|de|es|fr|pt|hi|zh)$/

function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return told.test(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name))
  return Object.entries(value ?? {}).flatMap(([key, each]) => textsIn(each, key))
}

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }
const wordsOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp|quot|#x27);/g, (_, sign: string) => signs[sign]!)

/** Signs that Markdown may read as more than text. */
const hasSigns = /[<>*_\\&[\]#~=]|^\s*(?:[-+]|\d+[.)])|\n/

test('every text of packs, reference, concepts and topics is drawn with all its signs, and as a paragraph', () => {
  const texts = files.flatMap((name) => textsIn(JSON.parse(readFileSync(join(bank, name), 'utf8'))))
  expect(texts.length).toBeGreaterThan(25_000)
  const bare = (text: string) => text.replace(/[`\s]/g, '')
  const isAsWritten = (text: string) => {
    const html = renderToStaticMarkup(<Markdown text={text} />)
    return bare(wordsOf(html)) === bare(text) && /^<div[^>]*><(?:p|pre)>/.test(html)
  }
  expect(texts.filter((text) => hasSigns.test(text) && !isAsWritten(text))).toEqual([])
})
