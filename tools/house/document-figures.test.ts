import { expect, test } from 'vitest'
import { breachesOfFigures, documentFigures } from './document-figures.ts'

const file = (path: string, text: string) => ({ path, text })
const source = file(
  'server/src/mail/limits.ts',
  'const dayMs = 24 * 3_600_000\nexport const keptMs = 30 * dayMs\nconst box = {\n  memory: { least: 1, usual: 2_048 },\n}\n',
)
const figures = {
  'docs/mail.md': [
    { says: 'deleted after # days', from: 'mail/limits.ts:keptMs', per: 86_400_000 },
    { says: 'has # MB (of all)', from: 'mail/limits.ts:memory.usual' },
  ],
}
const messages = (text: string, files = [source]) =>
  breachesOfFigures([file('docs/mail.md', text), ...files], figures).map(({ message }) => message)

test('a document that says the figures of the code is left alone, also over a line’s end', () => {
  expect(messages('Mail is deleted\nafter 30 days. Each has 2,048 MB (of all).')).toEqual([])
})

test('another figure, a changed sentence and a constant that is gone are named', () => {
  expect(messages('Mail is deleted after 31 days. Each has much.')).toEqual([
    'says 31 in “deleted after # days”; mail/limits.ts:keptMs is 30',
    'no longer says “has # MB (of all)” (document-figures.ts)',
  ])
  expect(messages('deleted after 30 days', [file(source.path, '')])[0]).toBe(
    'has a figure from mail/limits.ts:keptMs, which isn’t in one source file',
  )
})

test('a document that is gone is named, and no row is left for none', () => {
  expect(breachesOfFigures([file('docs/mail.md', ''), source], { ...figures, 'docs/gone.md': [] })).toContainEqual({
    path: 'docs/gone.md',
    message: 'is gone; document-figures.ts has rows for it',
  })
  for (const rows of Object.values(documentFigures)) expect(rows.length).toBeGreaterThan(0)
})
