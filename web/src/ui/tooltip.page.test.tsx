import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole('button', { name })

test('a button of an icon alone says its name beside it when the keyboard comes to it, until Escape', async () => {
  const user = userEvent.setup()
  render(<IconButton label="Copy link" icon={<svg aria-hidden />} />)
  await user.tab()
  const words = await screen.findByRole('tooltip')
  expect([words.textContent, button('Copy link').getAttribute('aria-describedby')]).toEqual(['Copy link', words.id])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(button('Copy link').hasAttribute('aria-describedby')).toBe(false)
})

test('a button of an icon alone says its name under a pointer that rests on it, and not once it is pressed', async () => {
  const user = userEvent.setup()
  render(<IconButton label="Copy link" icon={<svg aria-hidden />} />)
  await user.hover(button('Copy link'))
  await screen.findByRole('tooltip')
  await user.click(button('Copy link'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
