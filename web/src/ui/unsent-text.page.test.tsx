import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openUnsentText, useUnsentText } from './unsent-text.ts'

// Other files may have left what was not sent.
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the text of a message box survives the page, box by box, until it is sent or cleared', () => {
  const first = openUnsentText('i1-q1')
  openUnsentText('i1-q2').set('Another')
  first.set('Why does the')
  expect([first.get(), openUnsentText('i1-q1').get()]).toEqual(['Why does the', 'Why does the'])
  first.set('')
  expect([openUnsentText('i1-q1').get(), Object.keys(sessionStorage)]).toEqual(['', ['nova-unsent-i1-q2']])
})

test('it lasts as long as the page where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const box = openUnsentText('i1-q1')
  box.set('Why')
  expect(box.get()).toBe('Why')
})

test('a form finds again what was written in it, until that was sent', () => {
  const first = renderHook(() => useUnsentText('note-i1'))
  act(() => first.result.current[1]('Asks about empty'))
  first.unmount()
  const second = renderHook(() => useUnsentText('note-i1'))
  expect(second.result.current[0]).toBe('Asks about empty')
  act(() => second.result.current[1](''))
  second.unmount()
  expect(renderHook(() => useUnsentText('note-i1')).result.current[0]).toBe('')
})
