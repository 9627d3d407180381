/** The tree of files by keyboard, and the results of tests, as the candidate meets them. */
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { createPad } from '../journal/pads.ts'
import { FileTree } from './files/file-tree.tsx'
import { useOpenFiles } from './files/open-files.ts'
import type { Tabs } from './files/tabs.ts'
import type { Place } from './places.ts'
import { TestResults } from './test-results.tsx'

afterEach(cleanup)

const paths = ['README.md', 'src/tally.ts', 'tests/tally.test.ts']

test('the tree is walked, opened, renamed in and emptied by keys; what belongs to the task stays', async () => {
  const user = userEvent.setup()
  const toasts = listenToToasts()
  const done: string[] = []
  const say = (words: string) => {
    done.push(words)
    return true
  }
  render(
    <FileTree
      {...{ paths, locked: ['tests/'], active: 'README.md', isReadOnly: false }}
      onOpen={(path) => say(`open ${path}`)}
      onCreate={(path) => say(`create ${path}`)}
      onMove={(path, to) => say(`move ${path} ${to}`)}
      onDelete={(path) => say(`delete ${path}`)}
    />,
  )
  const focus = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  while (focus() !== 'README.md') await user.tab()
  await user.keyboard('{Home}')
  await expect.poll(focus).toBe('src')
  await user.keyboard('{ArrowDown}')
  await expect.poll(focus).toBe('tally.ts')
  await user.keyboard('{Enter}{F2}')
  await user.clear(screen.getByLabelText('New name'))
  await user.type(screen.getByLabelText('New name'), 'sum.ts{Enter}')
  expect(done).toEqual(['open src/tally.ts', 'move src/tally.ts src/sum.ts'])
  await user.click(screen.getByRole('treeitem', { name: 'tally.ts' }))
  screen.getByRole('treeitem', { name: 'tally.ts' }).focus()
  await user.keyboard('{Delete}')
  expect(done.at(-1)).toBe('delete src/tally.ts')

  await user.keyboard('{ArrowLeft}')
  await expect.poll(focus).toBe('src')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('treeitem', { name: 'src' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('treeitem', { name: 'tally.ts' })).toBeNull()
  const count = done.length
  screen.getByRole('treeitem', { name: 'tally.test.ts, read only' }).focus()
  await user.keyboard('{Delete}{F2}')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(done).toHaveLength(count)
  const reason = 'This is part of the task, so you can’t change it.'
  expect(toasts).toEqual([reason, reason, reason])
  expect(screen.getByRole('button', { name: 'Rename' }).getAttribute('aria-description')).toBe(reason)

  await user.click(screen.getByRole('button', { name: 'New file' }))
  const field = screen.getByLabelText('Name of the new file')
  await user.type(field, 'a:b')
  expect(screen.getByRole('alert').textContent).toContain('Use letters')
  await user.clear(field)
  await user.paste('x'.repeat(400))
  expect(screen.getByRole('alert').textContent).toBe('This name is longer than 100 characters. Choose a shorter one.')
  await user.clear(field)
  await user.type(field, 'more/b.ts{Enter}')
  expect(done.at(-1)).toBe('create tests/more/b.ts')
})

const result: ProjectTest = {
  id: 't',
  trigger: 'candidate',
  status: 'ok',
  durationMs: 1200,
  upTo: 9,
  tests: [
    {
      file: 'tests/tally.test.ts',
      name: 'tally > adds',
      outcome: 'failed',
      ms: 3,
      message: 'expected 3\n    at file:///work/src/tally.ts:2:9',
    },
    { file: 'tests/tally.test.ts', name: 'tally > begins at nothing', outcome: 'passed', ms: 1 },
  ],
  visible: { passed: 1, total: 2 },
  hidden: [{ stage: 'fix', passed: 2, total: 5 }],
}

test('a failed test shows why and leads to the place; hidden ones are counts; an edit makes the result old', async () => {
  const user = userEvent.setup()
  const places: Place[] = []
  const state = { running: null, error: null, last: null }
  const stages = [{ id: 'fix', title: 'Fix the tally', kind: 'fix' as const, statement: '', minutes: 10 }]
  const draw = (isStale: boolean) => (
    <TestResults {...{ state, last: result, isStale, stages, paths }} onOpen={(place) => places.push(place)} />
  )
  const { rerender } = render(draw(false))
  screen.getByText('1 of 2 visible tests passed')
  screen.getByText('2 of 5 hidden')
  expect(screen.queryByText('Files changed since')).toBeNull()
  const [failed] = screen.getAllByRole('listitem')
  await user.click(within(failed!).getByRole('button', { name: /tally\.ts:2:9: go to line 2 of src\/tally\.ts/ }))
  expect(places).toEqual([{ path: 'src/tally.ts', line: 2, column: 9 }])
  rerender(draw(true))
  screen.getByText('Files changed since')
})

test('tests that a busy server did not finish are said to be neither passed nor failed', () => {
  const state = { running: null, error: null, last: null }
  const unjudged = { ...result, status: 'not_judged' as const, tests: [], visible: { passed: 0, total: 0 }, hidden: [] }
  render(<TestResults {...{ state, last: unjudged, paths }} isStale={false} stages={[]} onOpen={() => undefined} />)
  expect(screen.getByText(/server was too busy to finish the tests/).textContent).toMatch(/neither passed nor failed/)
})

test('a status that only a newer server knows is said in neutral words', () => {
  const state = { running: null, error: null, last: null }
  const [first] = result.tests
  const newer = { status: 'of_a_newer_server', tests: [{ ...first, outcome: 'retried' }] }
  const last = { ...result, ...newer } as unknown as ProjectTest
  render(<TestResults {...{ state, last, paths }} isStale={false} stages={[]} onOpen={() => undefined} />)
  expect(screen.getByText('The tests ended in another way.')).toBeDefined()
  expect(screen.getByText('Not known:')).toBeDefined()
})

test('a reload brings the open files back, the one that was shown, and the cursor in each', () => {
  const visit = (texts: Record<string, string>) => {
    const pads = Object.fromEntries(
      Object.entries(texts).map(([path, text]) => {
        const stored = { questionId: 'q', language: `file:${path}` as const, version: 0, text }
        return [path, createPad(stored, null, () => 0)]
      }),
    )
    const files = { list: () => Object.keys(pads), padOf: (_: string, path: string) => pads[path]! }
    const { result, unmount } = renderHook(() => useOpenFiles('interview', 'q', files))
    return { pads, opened: () => result.current[0], open: (tabs: Tabs) => act(() => result.current[1](tabs)), unmount }
  }
  const first = visit({ 'README.md': 'Read me.', 'src/tally.ts': 'one\ntwo\nthree', 'gone.ts': 'soon' })
  expect(first.opened()).toEqual({ open: [], active: null })
  first.open({ open: ['README.md', 'src/tally.ts', 'gone.ts', 'nova:p:src/tally.ts'], active: 'src/tally.ts' })
  first.pads['src/tally.ts']!.change({ selection: { anchor: 8 } })
  first.pads['gone.ts']!.change({ selection: { anchor: 4 } })
  dispatchEvent(new Event('pagehide'))

  const again = visit({ 'README.md': 'Read me.', 'src/tally.ts': 'one\ntwo\nthree' })
  expect(again.opened()).toEqual({
    open: ['README.md', 'src/tally.ts', 'gone.ts', 'nova:p:src/tally.ts'],
    active: 'src/tally.ts',
  })
  expect(again.pads['src/tally.ts']!.state().selection.main.head).toBe(8)
  // A text that is shorter now has no such place.
  first.unmount()
  again.unmount()
  expect(visit({ 'src/tally.ts': 'one' }).pads['src/tally.ts']!.state().selection.main.head).toBe(0)
})
