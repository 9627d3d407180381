import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton, copyText } from './copy-button.tsx'
import { toast } from './toast.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
const success = vi.spyOn(toast, 'success')
const error = vi.spyOn(toast, 'error')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  for (const mock of [writeText, success, error]) mock.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = () => render(<CopyButton text="the link" label="Copy link" message="Link copied" />)
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
const isTicked = () => document.querySelector('.lucide-check') !== null

test('a copy is confirmed, and the tick disappears by itself', async () => {
  draw()
  await press()
  expect(writeText).toHaveBeenCalledWith('the link')
  expect(success).toHaveBeenCalledWith('Link copied')
  expect(isTicked()).toBe(true)
  act(() => void vi.advanceTimersByTime(1600))
  expect(isTicked()).toBe(false)
})

test('without a clipboard the old way is tried; if that fails too, the reader gets instructions', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  let selected = ''
  document.execCommand = vi.fn(() => {
    selected = document.querySelector('textarea')!.value
    return true
  })
  expect(await copyText('the link')).toBe(true)
  expect([selected, document.querySelector('textarea')]).toEqual(['the link', null])
  document.execCommand = vi.fn(() => false)
  draw()
  await press()
  expect(error).toHaveBeenCalledWith('Your browser blocked copying. Select the text and copy it yourself.')
  expect([success.mock.calls.length, isTicked()]).toEqual([0, false])
})
