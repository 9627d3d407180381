import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Edit } from '@nova/contract/room/journal'
import { applyChanges } from '@nova/contract/room/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faults, findFaults, findLosses, playSteps, refusals, type Step } from '../../test/room-steps.ts'
import { createPad, type PadQueue } from './pads.ts'
import { difference } from './text-difference.ts'

const name = { questionId: 'q1', language: 'python' } as const
const act = (what: string, who: number, at = 0, count = 0): Step => ({ do: what, who, at, count })

const sent = (who: number): Step[] => [act('pump', who), act('deliver', who)]

describe('three pages on one pad', () => {
  test('converge on one text with every key once, under any faults of pages and networks', async () => {
    await fc.assert(
      fc.asyncProperty(faults, async (steps) => {
        expect(findFaults(await playSteps(steps))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('show every key that the server refuses for good', async () => {
    await fc.assert(
      fc.asyncProperty(refusals, async (steps) => {
        expect(findLosses(await playSteps(steps))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test.each<[string, Step[]]>([
    ['a page is hidden, and typed on again', [act('type', 2), act('type', 0), act('hide', 2), act('type', 2)]],
    [
      'a page is hidden, typed on and loaded again',
      [act('type', 1), act('hide', 1), act('type', 1), act('type', 0), ...sent(0), ...sent(0), act('reload', 1)],
    ],
    [
      'the reply of a batch is lost and more is typed',
      [act('type', 0), act('pump', 0), act('loseReply', 0), act('type', 1), act('type', 0), act('pump', 0)],
    ],
    [
      'a reply cannot be read',
      [act('type', 0), act('pump', 0), act('unreadable', 0), act('type', 0), act('pump', 0), act('deliver', 0)],
    ],
  ])('lose nothing when %s', async (_, steps) => {
    expect(findFaults(await playSteps(steps))).toEqual([])
  })

  test('hold a key once that the server accepts after it was brought back', async () => {
    const late = await playSteps([act('type', 0), act('hide', 0, 0, 1), act('pump', 0), act('refuse', 0)])
    expect(findLosses(late)).toEqual([])
    expect(late.texts[0]).toBe('\u4e00')
    const refusedAgain = [act('pump', 0), act('refuse', 0), act('hide', 0, 0, 1), act('pump', 0), act('refuse', 0)]
    const shown = await playSteps([act('type', 0), ...refusedAgain])
    expect(shown.texts).toEqual(['\u4e00', '\u4e00', '\u4e00', '\u4e00'])
  })

  test('bring a refused edit back once, and show it when it is refused again', async () => {
    const once = await playSteps([act('type', 0), act('pump', 0), act('refuse', 0)])
    expect(once).toMatchObject({ texts: ['\u4e00', '\u4e00', '\u4e00', '\u4e00'], shown: '[]', restarts: 1 })
    const steps = [act('type', 0), act('pump', 0), act('refuse', 0), act('type', 0), act('pump', 0), act('refuse', 0)]
    const alone = [...steps, act('pump', 0), act('refuse', 0), act('pump', 0), act('refuse', 0)]
    const again = await playSteps(alone)
    expect(again.texts).toEqual(['', '', '', ''])
    expect(JSON.parse(again.shown)).toMatchObject([
      { payload: { edits: [{ changes: [[0, '\u4e00']], cause: 'restored' }] } },
      { payload: { edits: [{ changes: [[0, '\u4e01'], 1], cause: 'typed' }] } },
    ])
  })
})

describe('a pad', () => {
  const makeRecorder = () => {
    const edits: Edit[] = []
    const replaced: { version: number; edit: Edit | null }[] = []
    const queue: PadQueue = {
      addEdit: (_, edit) => void edits.push(edit),
      isOwn: (id) => id === 'own',
      wasReplaced: () => false,
      settle: () => {},
      rebase: () => {},
      replace: ({ version }, edit) => void replaced.push({ version, edit }),
    }
    return { edits, replaced, queue }
  }
  const type = (at: number, insert: string) => ({ changes: { from: at, insert }, userEvent: 'input.type' })

  test('reports the cause of each edit', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    pad.write('def solve():\n', 'template')
    for (const userEvent of ['input.type', 'input.paste', 'input.drop', 'delete.backward', 'input.complete', 'undo']) {
      pad.change({ changes: { from: 0, to: userEvent.startsWith('delete') ? 1 : 0, insert: 'x' }, userEvent })
    }
    expect(edits.map((edit) => edit.cause)).toEqual([
      'template',
      'typed',
      'pasted',
      'dropped',
      'deleted',
      'completed',
      'undone',
    ])
    expect(edits[0]!.changes).toEqual([[0, 'def solve():', '']])
  })

  test('takes a text with Windows line ends as lines', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    const pasted = pad.state().toText('a\r\nb')
    pad.change({ changes: { from: 0, insert: pasted }, annotations: Transaction.userEvent.of('input.paste') })
    expect(pad.text()).toBe('a\nb')
    expect(edits[0]!.changes).toEqual([[0, 'a', 'b']])
  })

  test('reports a gap and takes nothing when entries between are missing', () => {
    const pad = createPad({ ...name, version: 3, text: 'abc' }, null, () => 1)
    const edit = { changes: [3, [0, 'd']] as [number, [number, string]], cause: 'typed' as const, at: 1 }
    const payload = { language: name.language, baseVersion: 5, edits: [edit] }
    expect(pad.receive({ clientId: 'x', payload })).toBe('gap')
    expect(pad.text()).toBe('abc')
  })

  test.each([
    ['its keys go into the new text', 'ab', [type(1, 'X'), type(2, 'Y')], 'abc', 'aXYbc'],
    ['a place that is gone keeps the keys', 'abcd', [type(2, 'X')], 'ad', 'aXd'],
    ['what both deleted is gone once', 'abc', [{ changes: { from: 1, to: 2 } }], 'ac', 'ac'],
    ['nothing waiting leaves the text of the server', 'ab', [], 'xyz', 'xyz'],
    ['a text that was replaced whole keeps the keys', 'ab', [type(1, 'X')], '', 'X'],
  ])('that starts again holds what was not yet sent: %s', (_, before, changes, text, wanted) => {
    const { replaced, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 3, text: before }, queue, () => 1)
    for (const each of changes) pad.change(each)
    pad.restart({ version: 9, text })
    expect(pad.text()).toBe(wanted)
    expect(pad.confirmedText()).toBe(text)
    expect(pad.version()).toBe(9)
    const [{ version, edit } = { version: 0, edit: null }] = replaced
    expect(replaced).toHaveLength(1)
    expect(version).toBe(9)
    if (wanted === text) return expect(edit).toBe(null)
    expect(edit!.cause).toBe('restored')
    expect(applyChanges(text, edit!.changes)).toBe(wanted)
    expect(pad.waiting()).toBe(1)
  })

  test('that starts again without what it held shows the text of the server alone', () => {
    const { replaced, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    pad.change(type(0, 'refused'))
    pad.restart({ version: 1, text: 'server' }, false)
    expect([pad.text(), pad.waiting()]).toEqual(['server', 0])
    expect(replaced).toEqual([{ version: 1, edit: null }])
  })

  test('gives a server that has lost accepted edits the whole text back', () => {
    const { replaced, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 3, text: 'abc' }, queue, () => 1)
    pad.change(type(3, 'd'))
    pad.restart({ version: 1, text: 'a' })
    expect(pad.text()).toBe('abcd')
    expect(replaced).toEqual([{ version: 1, edit: { changes: [1, [0, 'bcd']], cause: 'restored', at: 1 } }])
  })

  test('that starts again is shown so in its editor, and can be typed on', () => {
    const { edits, queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: 'a' }, queue, () => 1)
    const shown: string[] = []
    pad.attach(() => {
      const setState = ({ doc }: { doc: unknown }) => void shown.push(String(doc))
      const update = (all: readonly Transaction[]) => void shown.push(String(all.at(-1)!.newDoc))
      return { setState, update, destroy: () => {} } as unknown as EditorView
    })
    pad.change(type(1, 'X'))
    pad.restart({ version: 2, text: 'ab' })
    pad.change(type(0, 'Y'))
    expect(shown).toEqual(['aX', 'ab', 'abX', 'YabX'])
    expect(edits.map(({ changes }) => changes)).toEqual([
      [1, [0, 'X']],
      [[0, 'Y'], 3],
    ])
  })

  test('says that it is broken, and changes nothing, where an edit does not fit its text', () => {
    const pad = createPad({ ...name, version: 1, text: 'abc' }, null, () => 1)
    const edits = [{ changes: [9, [0, 'd']] as [number, [number, string]], cause: 'typed' as const, at: 1 }]
    expect(pad.receive({ clientId: null, payload: { language: name.language, baseVersion: 1, edits } })).toBe('broken')
    expect([pad.text(), pad.version(), pad.confirmedText()]).toEqual(['abc', 1, 'abc'])
  })

  test('knows the text of the server apart from what waits', () => {
    const { queue } = makeRecorder()
    const pad = createPad({ ...name, version: 0, text: '' }, queue, () => 1)
    pad.change(type(0, 'own'))
    const edit = (insert: string, length: number) => ({
      changes: (length === 0 ? [[0, insert]] : [length, [0, insert]]) as Edit['changes'],
      cause: 'typed' as const,
      at: 1,
    })
    const { language } = name
    pad.receive({ clientId: null, payload: { language, baseVersion: 0, edits: [edit('other', 0)] } })
    expect([pad.text(), pad.confirmedText(), pad.waiting()]).toEqual(['otherown', 'other', 1])
    pad.receive({ clientId: 'own', payload: { language, baseVersion: 1, edits: [edit('own', 5)] } })
    expect([pad.text(), pad.confirmedText(), pad.waiting()]).toEqual(['otherown', 'otherown', 0])
  })

  test('hears nothing more from an editor that was taken out of sight', () => {
    const pad = createPad({ ...name, version: 0, text: 'ab' }, null, () => 1)
    let late = () => {}
    const detach = pad.attach((state, accept) => {
      late = () => accept([state.update({})])
      return { update: () => {}, destroy: () => {} } as unknown as EditorView
    })
    detach()
    pad.change({ changes: { from: 2, insert: 'c' } })
    late()
    expect(pad.text()).toBe('abc')
  })
})

describe('the stretch in which two texts differ', () => {
  test.each([
    ['abc', 'abc', null],
    ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['', 'ab', { from: 0, to: 0, insert: 'ab' }],
    ['ab', '', { from: 0, to: 2, insert: '' }],
    ['x\u{1F600}y', 'x\u{1F601}y', { from: 1, to: 3, insert: '\u{1F601}' }],
    ['\u{1F600}', '\u{1FA00}', { from: 0, to: 2, insert: '\u{1FA00}' }],
  ])('of %j and %j', (before, after, wanted) => {
    expect(difference(before, after)).toEqual(wanted)
  })
})
