/** Data that a page keeps on the device, files it saves, and its notice when it is out of date. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useKeptChoice, useKeptPlace } from './kept-choice.ts'
import { forgetKeptEntries, forgetOldEntries, keepEntries, readKeptEntries, useKeptEntries } from './kept-entries.ts'
import { checkVersion, NewVersion } from './new-version.tsx'
import { plainText } from './plain-text.ts'
import { saveResponse } from './save-file.ts'
import { useSettled } from './use-settled.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

const dayMs = 86_400_000
/** As a browser has it whose owner forbids storage. */
const forbidStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('Denied', 'QuotaExceededError')
    },
  })

describe('entries of a form', () => {
  const empty = { title: '', note: '' }

  test('outlive the page, field by field, until they are forgotten', () => {
    const first = renderHook(() => useKeptEntries('new:ana', empty))
    act(() => first.result.current[1]({ title: 'Backend' }))
    act(() => first.result.current[1]({ note: 'Calm' }))
    first.unmount()
    const second = renderHook(() => useKeptEntries('new:ana', empty))
    expect(second.result.current[0]).toEqual({ title: 'Backend', note: 'Calm' })
    act(() => second.result.current[2]())
    expect([second.result.current[0], readKeptEntries('new:ana')]).toEqual([empty, null])
  })

  test('belong to the person who signs in, and are hidden from others', () => {
    const { result, rerender } = renderHook(({ key }) => useKeptEntries(key, empty), {
      initialProps: { key: 'new:ana' },
    })
    act(() => result.current[1]({ title: 'Backend' }))
    rerender({ key: 'new:sam' })
    expect(result.current[0]).toEqual(empty)
    rerender({ key: 'new:ana' })
    expect(result.current[0]).toEqual({ title: 'Backend', note: '' })
  })

  test('are forgotten after thirty days, and by signing out, but nothing else on the device is', () => {
    const now = Date.now()
    const entries = { title: 'Backend' }
    const keepAt = (key: string, at: number) => localStorage.setItem(`entries:${key}`, JSON.stringify({ at, entries }))
    keepAt('old', now - 30 * dayMs - 1000)
    keepAt('young', now - 29 * dayMs)
    localStorage.setItem('theme', 'light')
    forgetOldEntries()
    expect(Object.keys(localStorage).toSorted()).toEqual(['entries:young', 'theme'])
    keepAt('old', now - 31 * dayMs)
    expect([readKeptEntries('old'), localStorage.getItem('entries:old')]).toEqual([null, null])
    sessionStorage.setItem('create-interview:i1', '{}')
    sessionStorage.setItem('nova-unsent-interviewer-i1', 'Are you')
    forgetKeptEntries()
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], []])
  })

  test('that are no JSON count as none', () => {
    localStorage.setItem('entries:broken', '{"at":')
    expect(readKeptEntries('broken')).toBe(null)
  })

  test('last as long as the page where storage is forbidden', () => {
    forbidStorage()
    const { result } = renderHook(() => useKeptEntries('new:ana', empty))
    act(() => result.current[1]({ title: 'Backend' }))
    expect(result.current[0]).toEqual({ title: 'Backend', note: '' })
    expect(() => (forgetKeptEntries(), forgetOldEntries(), keepEntries('a', null))).not.toThrow()
  })
})

describe('a choice', () => {
  test('is found again, and none was made at first', () => {
    const first = renderHook(() => useKeptChoice('tree'))
    expect(first.result.current[0]).toBe(null)
    act(() => first.result.current[1]('open'))
    expect(first.result.current[0]).toBe('open')
    expect(renderHook(() => useKeptChoice('tree')).result.current[0]).toBe('open')
    expect(renderHook(() => useKeptChoice('list')).result.current[0]).toBe(null)
  })

  test('lasts as long as the page where storage is forbidden', () => {
    forbidStorage()
    const { result } = renderHook(() => useKeptChoice('tree'))
    act(() => result.current[1]('open'))
    expect(result.current[0]).toBe('open')
  })
})

test('a place is found again in the same tab alone; one that is not there any more is the first', () => {
  const open = (key: string, ...places: [string, ...string[]]) => renderHook(() => useKeptPlace(key, places)).result
  const first = open('brief', 'question', 'nova')
  expect(first.current[0]).toBe('question')
  act(() => first.current[1]('nova'))
  expect(first.current[0]).toBe('nova')
  expect(open('brief', 'question', 'nova').current[0]).toBe('nova')
  expect(open('results', 'question', 'nova').current[0]).toBe('question')
  expect(open('brief', 'question', 'messages').current[0]).toBe('question')
  expect(localStorage).toHaveLength(0)
  sessionStorage.clear()
  expect(open('brief', 'question', 'nova').current[0]).toBe('question')
})

test('a value follows once it has not changed for a while', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 300), { initialProps: { value: 'r' } })
  for (const value of ['re', 'rea', 'reac']) {
    rerender({ value })
    act(() => void vi.advanceTimersByTime(299))
  }
  expect(result.current).toBe('r')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('reac')
})

describe('a file that is saved', () => {
  const save = async (disposition: string | null) => {
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await saveResponse(
      new Response('x', { headers: disposition ? { 'Content-Disposition': disposition } : {} }),
      'a.csv',
    )
    return names
  }

  test.each([
    ['attachment; filename="report Kim.pdf"', 'report Kim.pdf'],
    ['attachment', 'a.csv'],
    [null, 'a.csv'],
  ])('has the name of %s', async (disposition, name) => {
    expect(await save(disposition)).toEqual([name])
  })
})

test.each([
  ['# Two sum\n\nFind **two** numbers.', 'Two sum Find two numbers.'],
  ['> Said `twice`', 'Said twice'],
  ['_new_ snake_case __init__', 'new snake_case init'],
  ['  a\n\n b\tc ', 'a b c'],
  ['a * b', 'a b'],
  ['', ''],
])('the words of %j are %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words)
})

describe('a page that was loaded before an update', () => {
  const answer = (html: string, type = 'text/html') =>
    vi.stubGlobal('fetch', async () => new Response(html, { headers: { 'content-type': type } }))

  function Page() {
    const [, again] = useReducer((count: number) => count + 1, 0)
    return (
      <>
        <button onClick={again}>Again</button>
        <NewVersion />
      </>
    )
  }

  test('says so once its scripts are gone from the page, and not for a lost connection', async () => {
    const script = document.createElement('script')
    script.src = '/assets/main-1.js'
    // Made a module only now, so that nothing is fetched.
    script.type = 'text/plain'
    document.head.append(script)
    script.setAttribute('type', 'module')
    render(<Page />)
    const check = () => act(() => checkVersion())
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await check()
    answer('{}', 'application/json')
    await check()
    answer('<script type="module" src="/assets/main-1.js">')
    await check()
    expect(screen.queryByRole('alert')).toBe(null)
    answer('<script type="module" src="/assets/main-2.js">')
    // As Vite does where any part can't be fetched.
    dispatchEvent(new Event('vite:preloadError'))
    expect((await screen.findByRole('alert')).textContent).toContain('A new version of this page is available.')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
    script.remove()
  })
})
