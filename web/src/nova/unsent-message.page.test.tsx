import { afterEach, expect, test, vi } from 'vitest'
import { openUnsentMessage } from './unsent-message.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what stands in a message box outlives the page, box by box, until it is sent or cleared', () => {
  const first = openUnsentMessage('i1-q1')
  openUnsentMessage('i1-q2').set('Another')
  first.set('Why does the')
  expect([first.get(), openUnsentMessage('i1-q1').get()]).toEqual(['Why does the', 'Why does the'])
  first.set('')
  expect([openUnsentMessage('i1-q1').get(), Object.keys(sessionStorage)]).toEqual(['', ['nova-unsent-i1-q2']])
})

test('it lasts as long as the page where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const box = openUnsentMessage('i1-q1')
  box.set('Why')
  expect(box.get()).toBe('Why')
})
