/** The find panel, by its fields and keys. */
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { getByRole, queryByRole } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { editorExtras } from './editor-extras.ts'
import { findPatternError } from './find-count.ts'

vi.hoisted(() => Object.defineProperty(navigator, 'platform', { value: 'Win32' }))

const keyCodes: Record<string, number> = { Enter: 13, Escape: 27 }

function open(doc: string, isReadOnly = false) {
  const extensions = [editorExtras('typescript'), EditorState.readOnly.of(isReadOnly)]
  const view = new EditorView({ doc, extensions, parent: document.body })
  onTestFinished(() => view.destroy())
  const press = (target: Element, key: string, given: KeyboardEventInit = {}) => {
    const keyCode = keyCodes[key] ?? key.toUpperCase().charCodeAt(0)
    const event = { key, keyCode, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true, ...given }
    return target.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  press(view.contentDOM, 'f', { ctrlKey: true })
  const find = getByRole<HTMLInputElement>(view.dom, 'textbox', { name: 'Find' })
  const write = (field: HTMLInputElement, text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const said = () => getByRole(view.dom, 'status').textContent
  return { view, find, press, write, said }
}

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text).join('')

test('it counts what it finds and says which match is selected', async () => {
  const { find, press, write, said } = open('one two one\none')
  write(find, 'one')
  await expect.poll(said).toBe('1 of 3')
  press(find, 'Enter')
  await expect.poll(said).toBe('2 of 3')
  press(find, 'Enter', { shiftKey: true })
  press(find, 'Enter', { shiftKey: true })
  await expect.poll(said).toBe('3 of 3')
  write(find, 'six')
  await expect.poll(said).toBe('No results')
})

test('it counts up to a thousand', async () => {
  const { find, write, said } = open(repeat('a ', 1001))
  write(find, 'a')
  await expect.poll(said).toBe('1 of 1,000+')
})

test('case, whole words and regular expressions are chosen by key', async () => {
  const { view, find, press, write, said } = open('One ones one')
  write(find, 'one')
  await expect.poll(said).toBe('1 of 3')
  press(find, 'c', { altKey: true })
  await expect.poll(said).toBe('2 results')
  press(find, 'w', { altKey: true })
  await expect.poll(said).toBe('1 result')
  expect(getByRole(view.dom, 'button', { name: 'Whole word' }).getAttribute('aria-pressed')).toBe('true')
  press(find, 'w', { altKey: true })
  press(find, 'r', { altKey: true })
  write(find, 'on[es]+$')
  await expect.poll(said).toBe('1 of 1')
})

test('a wrong regular expression is explained', async () => {
  const { find, press, write } = open('one')
  press(find, 'r', { altKey: true })
  write(find, '(one')
  await vi.waitFor(() => expect(find.getAttribute('aria-invalid')).toBe('true'), 120_000)
  expect(document.getElementById(find.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /^This regular expression has an error: \S.*/,
  )
  expect(findPatternError('(one)')).toBeNull()
})

test('Ctrl+H replaces, one or all', async () => {
  const { view, find, press, write, said } = open('one two one one')
  press(view.contentDOM, 'h', { ctrlKey: true })
  write(find, 'one')
  await expect.poll(said).toBe('1 of 3')
  const replace = getByRole<HTMLInputElement>(view.dom, 'textbox', { name: 'Replace' })
  write(replace, '1')
  press(replace, 'Enter')
  expect(view.state.doc.toString()).toBe('1 two one one')
  getByRole(view.dom, 'button', { name: 'Replace all' }).click()
  expect(view.state.doc.toString()).toBe('1 two 1 1')
})

test('Escape closes it; a text that is only read offers no replacing', () => {
  const { view, find, press } = open('one', true)
  expect(queryByRole(view.dom, 'button', { name: 'Show replace' })).toBeNull()
  press(find, 'Escape')
  expect(view.dom.querySelector('.cm-find')).toBeNull()
})
