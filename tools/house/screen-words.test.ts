import { describe, expect, it } from 'vitest'
import { findBreaches } from './house-rules.ts'
import { breachesOfScreenWords } from './screen-words.ts'

const breaches = (text: string, path = 'web/src/room/screen.tsx') => breachesOfScreenWords({ path, text })

describe('a screen may not show a word of our own', () => {
  it.each([
    ['as text', 'export const A = () => <p>Your pad is saved</p>'],
    ['as one word of text', 'export const A = () => <p>Provenance</p>'],
    ['in a name that is read aloud', 'export const A = () => <button aria-label="Gates" />'],
    ['in a title put together', 'export const A = ({ n }) => <a title={`Journal entry ${n}`} />'],
    ['in a message', "toast.error('From 6 units of evidence.')"],
    ['in a constant', "const titles = { failed: 'Two gates failed' }"],
    ['in another spelling than the specification has', "const hint = 'We write to your e-mail address'"],
    ['in a plural or another form', "const text = 'Everything else is folded away'"],
  ])('%s', (_, text) => {
    expect(breaches(text)).toHaveLength(1)
  })

  it('in a refusal, a report, a mail or a reply of Nova', () => {
    const text = "export const words = { bad: 'The gate did not pass.' }"
    expect(breaches(text, 'contract/src/refusals.ts')).toHaveLength(1)
    expect(breaches(text, 'server/src/integrity/probes.ts')).toHaveLength(1)
    expect(breaches(text, 'server/src/notices/words.ts')).toHaveLength(1)
    expect(breaches(text, 'server/src/nova/replies.ts')).toHaveLength(1)
    expect(breaches(text, 'server/src/proving/gates.ts')).toEqual([])
  })

  it('and is named with the sentence around it', () => {
    expect(breaches("const text = 'All gates passed.'")).toEqual([
      'shows the word "gates" in "All gates passed.": say it in the reader\'s words',
    ])
  })
})

describe('text that no reader sees may use them', () => {
  it.each([
    ['names in code', 'const pad = pads.fold(gate)'],
    ['a key of one word', "if (event === 'gate') proof.add('pad')"],
    ['a module', "import { Pad } from './pad and gate.ts'"],
    ['a class', 'export const A = () => <p className="fold pad gate">Text</p>'],
    ['an error for engineers', "throw new Error('The pad is not open.')"],
    ['a comment', '// The pad folds the journal entries.\nexport const a = 1'],
    ['a value put into a sentence', 'const text = `Saved ${pad.gate} of ${provenance}`'],
    ['a word that holds one', "const text = 'Your notepad and the gateway'"],
  ])('%s', (_, text) => {
    expect(breaches(text)).toEqual([])
  })

  it('a test', () => {
    expect(breaches("it('opens a pad', () => {})", 'web/src/room/pad.test.tsx')).toEqual([])
  })
})

it('is one of the house rules', () => {
  const file = { path: 'web/src/room/screen.tsx', text: 'export const A = () => <p>Your pad</p>' }
  expect(findBreaches([file]).map(({ message }) => message)).toEqual([
    'shows the word "pad" in "Your pad": say it in the reader\'s words',
  ])
})
