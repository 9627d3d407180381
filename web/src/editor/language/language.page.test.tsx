/** The editor's side of a language server, with the real one for TypeScript in the same process. */
import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubCheckingWorker } from '../../../test/checker-in-page.ts'
import { listenToToasts } from '../../../test/room-parts.ts'
import { createPad, type Pad, type PadQueue } from '../../journal/pads.ts'
import { checkTypes } from '../../type-check/type-check.ts'
import { editorExtras } from '../editor-extras.ts'
import { padExtensions } from '../editor-setup.ts'
import { Editor } from '../editor.tsx'
import { formatCode } from './acts.ts'
import { type OtherFiles, useCodePlace } from './code-place.ts'
import { offers } from './offers.ts'

/** Called between a request that changes text and its reply. */
const meanwhile = { current: () => {} }
let workers: ReturnType<typeof stubCheckingWorker>
let said: string[]

const causes: string[] = []
const queue: PadQueue = {
  addEdit: (_, { cause }) => void causes.push(cause),
  isOwn: () => false,
  wasReplaced: () => false,
  settle: () => undefined,
  rebase: () => undefined,
  replace: () => undefined,
}
const total = 'export const total = (list: number[]) => list.length\n'
const use = "import { total } from './total.ts'\nconsole.log(total([1]))\n"

let pads: Record<string, Pad>
let others: OtherFiles
let locked: string[]
const open = vi.fn<(path: string) => void>()

beforeAll(() => {
  workers = stubCheckingWorker((message) => {
    if (/textDocument\/(rename|formatting)/.test(message)) meanwhile.current()
  })
})
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  said = listenToToasts()
  causes.length = 0
  meanwhile.current = () => {}
  locked = []
  open.mockReset()
  const make = (path: string, text: string) => {
    const language: PadLanguage = `file:${path}`
    return createPad(
      { questionId: 'q1', language, version: 0, text },
      queue,
      () => 0,
      padExtensions(language, () => {}),
    )
  }
  pads = { 'src/total.ts': make('src/total.ts', total), 'src/use.ts': make('src/use.ts', use) }
  others = {
    list: () => Object.keys(pads),
    padOf: (path) => pads[path]!,
    isLocked: (path) => locked.includes(path),
    open,
  }
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
})

const waitFor = (check: () => unknown) => vi.waitFor(check, 120_000)

const shown = { current: null as EditorView | null }
const viewNow = () => shown.current!

function Shown({ pad }: { pad: Pad }) {
  useCodePlace(pad, 'q1', others)
  return <Editor pad={pad} viewRef={shown} />
}

/** Shows a file and waits for its server. */
async function show(path: string) {
  const { rerender } = render(<Shown key={path} pad={pads[path]!} />)
  await waitFor(() => expect(viewNow().state.facet(offers)).not.toBeNull())
  return (next: string) => rerender(<Shown key={next} pad={pads[next]!} />)
}

const press = (target: Element, key: string, keyCode: number) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true })))

async function rename(name: string) {
  act(() => viewNow().dispatch({ selection: { anchor: viewNow().state.doc.toString().indexOf('total(') } }))
  press(viewNow().contentDOM, 'F2', 113)
  const field = await screen.findByLabelText(/New name for total/)
  ;(field as HTMLInputElement).value = name
  press(field, 'Enter', 13)
}

test('a rename changes all files of the project, as edits that count as completed', async () => {
  await show('src/use.ts')
  await rename('count')
  await waitFor(() => expect(pads['src/total.ts']!.text()).toBe(total.replace('total', 'count')))
  expect(pads['src/use.ts']!.text()).toBe("import { count } from './total.ts'\nconsole.log(count([1]))\n")
  expect(causes).toEqual(['completed', 'completed'])
})

test('a rename that would change a locked file changes nothing', async () => {
  locked = ['src/total.ts']
  await show('src/use.ts')
  await rename('count')
  await waitFor(() => expect(said).toEqual(['This name is used in a file that you can’t change.']))
  expect([pads['src/use.ts']!.text(), pads['src/total.ts']!.text(), causes]).toEqual([use, total, []])
})

test('a rename and a format change nothing where the text was changed meanwhile', async () => {
  await show('src/use.ts')
  meanwhile.current = () => pads['src/total.ts']!.change({ changes: { from: 0, insert: '// a note\n' } })
  await rename('count')
  const words = 'The code changed meanwhile. Try again.'
  await waitFor(() => expect(said).toEqual([words]))
  expect([pads['src/use.ts']!.text(), pads['src/total.ts']!.text()]).toEqual([use, `// a note\n${total}`])

  act(() => viewNow().dispatch({ changes: { from: 0, insert: 'if(1){\nconsole.log(1)}\n' } }))
  meanwhile.current = () => viewNow().dispatch({ changes: { from: 0, insert: '// b\n' } })
  act(() => void formatCode(viewNow()))
  await waitFor(() => expect(said).toEqual([words, words]))
  expect(pads['src/use.ts']!.text()).toBe(`// b\nif(1){\nconsole.log(1)}\n${use}`)
  meanwhile.current = () => {}
  act(() => void formatCode(viewNow()))
  await waitFor(() => expect(pads['src/use.ts']!.text()).toContain('if (1) {\n'))
})

test('a private member is completed with one #', async () => {
  await show('src/use.ts')
  const code = 'class Box {\n  #count = 1\n  read() {\n    return this.#co'
  act(() =>
    viewNow().dispatch({
      changes: { from: 0, to: viewNow().state.doc.length, insert: `${code}\n  }\n}\n` },
      selection: { anchor: code.length },
    }),
  )
  act(() => void startCompletion(viewNow()))
  await waitFor(() => expect(currentCompletions(viewNow().state).map(({ label }) => label)).toContain('#count'))
  await waitFor(() => expect(acceptCompletion(viewNow())).toBe(true))
  expect(pads['src/use.ts']!.text()).toContain('return this.#count\n')
})

test('F12 opens the file of the definition, with the cursor there', async () => {
  const next = await show('src/use.ts')
  act(() => viewNow().dispatch({ selection: { anchor: use.indexOf('total(') } }))
  press(viewNow().contentDOM, 'F12', 123)
  await waitFor(() => expect(open).toHaveBeenCalledWith('src/total.ts'))
  next('src/total.ts')
  await waitFor(() => expect(viewNow().state.selection.main.head).toBe(total.indexOf('total')))
})

test('F12 on a name of the library says where it is defined', async () => {
  await show('src/use.ts')
  act(() => viewNow().dispatch({ selection: { anchor: use.indexOf('log') } }))
  press(viewNow().contentDOM, 'F12', 123)
  await waitFor(() => expect(said).toEqual(['Defined in the library.']))
})

test.each(['import', './total'])('F2 in %j says that it can’t be renamed, and asks for no name', async (place) => {
  await show('src/use.ts')
  // The grammar is fetched on its own.
  await waitFor(() => expect(ensureSyntaxTree(viewNow().state, use.length)).not.toBeNull())
  act(() => viewNow().dispatch({ selection: { anchor: use.indexOf(place) + 3 } }))
  press(viewNow().contentDOM, 'F2', 113)
  expect(said).toEqual(['This can’t be renamed.'])
  expect(screen.queryByLabelText(/^New name/)).toBeNull()
})

test('a server ends once no editor has shown its language for two minutes, and the next editor gets another one', async () => {
  await show('src/use.ts')
  const before = workers.length
  const first = workers.at(-1)!
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanup()
  act(() => void vi.advanceTimersByTime(119_000))
  const again = render(<Shown pad={pads['src/use.ts']!} />)
  await vi.dynamicImportSettled()
  act(() => void vi.advanceTimersByTime(600_000))
  expect(first.isEnded).toBe(false)
  again.unmount()
  act(() => void vi.advanceTimersByTime(119_999))
  expect(first.isEnded).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(first.isEnded).toBe(true)
  vi.useRealTimers()
  render(<Shown pad={pads['src/use.ts']!} />)
  await waitFor(() => expect(workers.length).toBe(before + 1))
  await waitFor(() => expect(viewNow().state.facet(offers)).not.toBeNull())
  await rename('count')
  await waitFor(() => expect(pads['src/total.ts']!.text()).toContain('count'))
  expect(said).toEqual([])
})

test('a checker without an editor ends two minutes after its last check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = render(<Shown pad={pads['src/use.ts']!} />)
  await vi.dynamicImportSettled()
  unmount()
  act(() => void vi.advanceTimersByTime(120_000))
  const before = workers.length
  await checkTypes({ code: 'const a = 1', signature: null })
  act(() => void vi.advanceTimersByTime(119_999))
  expect([workers.length, workers.at(-1)!.isEnded]).toEqual([before + 1, false])
  act(() => void vi.advanceTimersByTime(1))
  expect(workers.at(-1)!.isEnded).toBe(true)
})

test('a lost server leaves the editor with words of the text, and the next change brings another one', async () => {
  await show('src/use.ts')
  const before = workers.length
  act(() => void workers.at(-1)!.dispatchEvent(new Event('error')))
  expect(viewNow().state.facet(offers)).toBeNull()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  act(() => viewNow().dispatch({ changes: { from: 0, insert: ' ' }, userEvent: 'input.type' }))
  await waitFor(() => expect(viewNow().state.facet(offers)).not.toBeNull())
  expect(workers.length).toBe(before + 1)
})

test('on a phone the server is fetched only once something is written', async () => {
  const phone = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(phone)
  render(<Shown pad={pads['src/use.ts']!} />)
  await waitFor(() => expect(startCompletion(viewNow())).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(viewNow().state.facet(offers)).toBeNull()
  act(() => viewNow().dispatch({ changes: { from: 0, insert: ' ' }, userEvent: 'input.type' }))
  await waitFor(() => expect(viewNow().state.facet(offers)).not.toBeNull())
})

test('a plain editor completes nothing', () => {
  const completes = (isPlain: boolean) => {
    const state = EditorState.create({ doc: 'const a = 1', extensions: editorExtras('typescript', isPlain) })
    return startCompletion(new EditorView({ state }))
  }
  expect([completes(false), completes(true)]).toEqual([true, false])
})
