/** Keys in a pad, as desktop editors have taught them. */
import { completionStatus, startCompletion } from '@codemirror/autocomplete'
import { redo, undo } from '@codemirror/commands'
import { foldedRanges } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorView, hasHoverTooltips } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { openMarkedPad } from '../../test/marked-pad.ts'
import { listenToToasts } from '../../test/room-parts.ts'
import { editorExtras } from './editor-extras.ts'
import { personal, personalise } from './editor-settings.ts'
import { languageActs } from './language/code-place.ts'
import { runEvent } from './run-event.ts'

// The editor's own keys differ by system.
vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))

const shift = { shiftKey: true }

test.each([
  ['a = |1', 'a =   |1'],
  ['|a = 1', '  |a = 1'],
  ['abc|', 'abc |'],
  ['{\n|\n}', '{\n  |\n}'],
  ['ab|c|d', 'ab  |d'],
])('Tab in %j inserts up to the next stop', async (before, after) => {
  const { press, read } = await openMarkedPad(before)
  // Not left to the browser, which would move the focus.
  expect(press('Tab')).toBe(false)
  expect(read()).toBe(after)
})

test('Tab indents marked lines and Shift+Tab takes it back', async () => {
  const { press, pad } = await openMarkedPad('|one\ntwo|')
  press('Tab')
  expect(pad.text()).toBe('  one\n  two')
  press('Tab', shift)
  expect(pad.text()).toBe('one\ntwo')
})

test('Tab is a tab in Go', async () => {
  const { press, read } = await openMarkedPad('a |', 'go')
  press('Tab')
  expect(read()).toBe('a \t|')
})

test('Escape and then Tab leaves the editor, and Shift+Tab as well', async () => {
  const { press, pad } = await openMarkedPad('a|b')
  press('Escape')
  expect([press('Tab'), press('Tab', shift), pad.text()]).toEqual([true, true, 'ab'])
})

test('Tab takes what the open list offers', async () => {
  const { press, view, pad, recorded } = await openMarkedPad('const someName = 1\nsomeNa|')
  startCompletion(view)
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'), 120_000)
  // The list takes no key in its first moment.
  await new Promise((resolve) => setTimeout(resolve, 100))
  press('Tab')
  expect(pad.text()).toBe('const someName = 1\nsomeName')
  expect(recorded()).toEqual([{ cause: 'completed', inserted: ['someName'] }])
})

test('a run closes the open list', async () => {
  const { view } = await openMarkedPad('const someName = 1\nsomeNa|')
  startCompletion(view)
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'), 120_000)
  view.contentDOM.dispatchEvent(new Event(runEvent, { bubbles: true }))
  expect(completionStatus(view.state)).toBe(null)
})

test('a plain editor offers nothing', async () => {
  const view = new EditorView({ doc: 'const a = 1', extensions: editorExtras('typescript', true) })
  expect([startCompletion(view), completionStatus(view.state)]).toEqual([false, null])
})

test('undo goes back word by word, and from deleting to what was typed', async () => {
  const { type, view, pad } = await openMarkedPad('|')
  type('one two three')
  for (let at = 0; at < 2; at++) {
    const { head } = view.state.selection.main
    view.dispatch({ changes: { from: head - 1, to: head }, userEvent: 'delete.backward' })
  }
  const texts = [0, 0, 0, 0].map(() => (undo(view), pad.text()))
  expect(texts).toEqual(['one two three', 'one two', 'one', ''])
  for (let at = 0; at < 4; at++) redo(view)
  expect(pad.text()).toBe('one two thr')
})

test('undo reaches across what the server has received and what a run marked', async () => {
  const { type, view, pad, sent } = await openMarkedPad('|')
  type('one two')
  pad.receive({ clientId: 'own', payload: { language: 'typescript', baseVersion: 0, edits: sent.slice(0, 5) } })
  expect([pad.version(), pad.waiting()]).toEqual([5, 2])
  view.dispatch(setDiagnostics(view.state, [{ from: 0, to: 3, severity: 'error', message: 'No such name' }]))
  view.dispatch(setDiagnostics(view.state, []))
  undo(view)
  expect(pad.text()).toBe('one')
  undo(view)
  expect(pad.text()).toBe('')
})

test('F8 and Shift+F8 go to the next and the previous problem and read it out', async () => {
  const { press, view, read } = await openMarkedPad('|one two six')
  view.dispatch(
    setDiagnostics(view.state, [
      { from: 4, to: 7, severity: 'error', message: 'Two is wrong.' },
      { from: 8, to: 11, severity: 'error', message: 'Six is wrong.' },
    ]),
  )
  const places = (['F8', 'F8', 'F8'] as const).map((key) => (press(key), read()))
  expect(places).toEqual(['one |two| six', 'one two |six|', 'one |two| six'])
  press('F8', shift)
  expect(read()).toBe('one two |six|')
  expect(view.dom.querySelector('.cm-announced')?.textContent).toContain('Six is wrong.')
  expect(hasHoverTooltips(view.state)).toBe(true)
  press('Escape')
  expect(hasHoverTooltips(view.state)).toBe(false)
})

test('keys of acts that a language has not say so', async () => {
  const said = listenToToasts()
  const css = await openMarkedPad('a| {}', 'file:a.css')
  css.press('F2')
  css.press('F12')
  const python = await openMarkedPad('a|=1', 'python')
  python.press('F', { shiftKey: true, altKey: true })
  expect(said).toEqual([
    "Renaming isn't available for a.css.",
    "Going to the definition isn't available for a.css.",
    "Formatting isn't available for Python.",
  ])
})

test('in Java F2 renames, F12 goes to the definition, and a bracket shows the parameters', async () => {
  const said = listenToToasts()
  const java = await openMarkedPad('class A { int go(int n, int m) { return go|(n, 1); } }', 'java')
  const { view } = java
  await vi.waitFor(() => expect(view.state.facet(languageActs).rename).toBeTruthy())
  java.press('F12')
  expect(view.state.selection.main.head).toBe(14)
  java.press('F2')
  const field = view.dom.querySelector<HTMLInputElement>('.cm-rename-panel input')!
  field.value = 'run'
  const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', enter))
  await vi.waitFor(() =>
    expect(view.state.doc.toString()).toBe('class A { int run(int n, int m) { return run(n, 1); } }'),
  )
  const inside = view.state.doc.toString().indexOf('1)')
  view.dispatch({ selection: { anchor: inside } })
  view.focus()
  java.press(' ', { ctrlKey: true, shiftKey: true })
  const shown = () => view.dom.ownerDocument.querySelector('.cm-lsp-signature-tooltip')
  await vi.waitFor(() => expect(shown()?.textContent).toBe('run(int n, int m) int'))
  expect(shown()!.querySelector('.cm-lsp-active-parameter')!.textContent).toBe('int m')
  java.press('Escape')
  await vi.waitFor(() => expect(shown()).toBeNull())
  expect(said).toEqual([])
})

test('a character that cannot be seen is a dot with its name', async () => {
  const { view } = await openMarkedPad('a\u00a0= 1|\n\tb = 2\u200b', 'python')
  const names = () => [...view.dom.querySelectorAll('.cm-invisible')].map((dot) => dot.getAttribute('aria-label'))
  expect(names()).toEqual(['no-break space (U+00A0)', 'zero width space (U+200B)'])
  view.dispatch({ changes: { from: 1, to: 2, insert: ' ' } })
  expect(names()).toEqual(['zero width space (U+200B)'])
  expect(view.state.doc.toString()).toBe('a = 1\n\tb = 2\u200b')
})

test('Ctrl+G goes to a line', async () => {
  const { press, view, read } = await openMarkedPad('|one\ntwo\nthree')
  press('g', { ctrlKey: true })
  const field = view.dom.querySelector<HTMLInputElement>('.cm-dialog input')!
  field.value = '3'
  view.dom.querySelector<HTMLButtonElement>('.cm-dialog button[type=submit]')!.click()
  await vi.waitFor(() => expect(read()).toBe('one\ntwo\n|three'), 120_000)
})

test('Ctrl+Shift+[ folds a block and Ctrl+Shift+] unfolds it', async () => {
  const { press, view } = await openMarkedPad('function f() {|\n  return 1\n}')
  const held = { ctrlKey: true, shiftKey: true }
  press('{', held)
  expect(foldedRanges(view.state).size).toBe(1)
  press('}', held)
  expect(foldedRanges(view.state).size).toBe(0)
})

const alt = { altKey: true }
const ctrl = { ctrlKey: true }

test.each<[string, string, KeyboardEventInit, string, string]>([
  ['Alt+Up moves a line', 'ArrowUp', alt, 'one\ntwo|', 'two|\none'],
  ['Shift+Alt+Down copies a line', 'ArrowDown', { ...alt, ...shift }, 'one|', 'one\none|'],
  ['Ctrl+/ comments', '/', ctrl, 'one|', '// one|'],
  ['Ctrl+Shift+K deletes a line', 'K', { ...ctrl, ...shift }, 'one\ntwo|\nsix', 'one\nsix|'],
  ['Ctrl+] indents', ']', ctrl, 'one|', '  one|'],
  ['Ctrl+L marks the line', 'l', ctrl, 'one|\ntwo', '|one\n|two'],
])('%s', async (_, key, held, before, after) => {
  const { press, read } = await openMarkedPad(before)
  expect(press(key, held)).toBe(false)
  expect(read()).toBe(after)
})

test('Ctrl+D takes the next occurrence and Ctrl+Shift+L all of them', async () => {
  const { press, view } = await openMarkedPad('|one| one one')
  press('d', ctrl)
  expect(view.state.selection.ranges).toHaveLength(2)
  press('L', { ...ctrl, ...shift })
  expect(view.state.selection.ranges).toHaveLength(3)
})

test.each([
  ['vim', ['f', 'd', 'u']],
  ['emacs', ['f', 'd', 'g', 'k', 'y']],
] as const)('%s keys come before the editor’s own', async (keys, pressed) => {
  const { press, view } = await openMarkedPad('|one one\none')
  view.dispatch({ effects: personal.reconfigure(await personalise({ fontSize: 15, keys })) })
  if (keys === 'vim') press('Escape')
  for (const key of pressed) press(key, ctrl)
  expect(view.state.selection.ranges).toHaveLength(1)
  expect(view.dom.querySelector('.cm-find, .cm-dialog')).toBeNull()
})
