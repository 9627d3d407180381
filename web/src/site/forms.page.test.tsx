/** The public forms: required fields, placement of the server's errors, and keeping typed text. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenToToasts } from '../../test/room-parts.ts'
import { ContactForm } from './contact-form.tsx'
import { WhitepaperDialog } from './whitepaper-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server's answers, in turn; the bodies that were sent. */
function answerWith(...answers: (() => Response)[]): object[] {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return answers.shift()!()
  })
  return sent
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

async function fillContact(user: ReturnType<typeof userEvent.setup>) {
  await user.type(box('First name'), 'Ana')
  await user.type(box('Last name'), 'Bell')
  await user.type(box('Email'), 'ana@example.test')
  await user.type(box('Message'), 'Do you support Rust?')
}

describe('a message to us', () => {
  test('is sent with all that was typed, and the form is empty for the next one', async () => {
    const user = userEvent.setup()
    const sent = answerWith(() => Response.json({}, { status: 201 }))
    render(<ContactForm />)
    await fillContact(user)
    await press(user, 'Send Message')
    await screen.findByText(/will reply to ana@example.test within 24 hours/)
    expect(sent).toMatchObject([{ type: 'contact', first_name: 'Ana', message: 'Do you support Rust?' }])
    expect(box('Message').value).toBe('')
  })

  test('is not sent while something is missing', async () => {
    const user = userEvent.setup()
    const sent = answerWith()
    render(<ContactForm />)
    await press(user, 'Send Message')
    for (const words of ['Please enter your first name.', 'Please enter your email.', 'Please write a message.'])
      screen.getByText(words)
    expect(sent).toEqual([])
  })

  test('stays in the form when the server objects or cannot be reached', async () => {
    const user = userEvent.setup()
    const details = [{ path: 'email', message: 'We can’t reply to this address.' }]
    answerWith(
      () => Response.json({ code: 'invalid_input', message: 'No', details }, { status: 400 }),
      () => {
        throw new TypeError('Failed to fetch')
      },
    )
    render(<ContactForm />)
    await fillContact(user)
    await press(user, 'Send Message')
    await screen.findByText('We can’t reply to this address.')
    await press(user, 'Send Message')
    await screen.findByText(/Unable to connect to server.*Your text is still here\./)
    expect(box('Message').value).toBe('Do you support Rust?')
  })
})

test('a whitepaper that the browser does not let open gets a link in its place', async () => {
  const user = userEvent.setup()
  answerWith(() => Response.json({ downloadUrl: '/whitepaper.pdf' }, { status: 201 }))
  vi.stubGlobal('open', () => null)
  listenToToasts()
  render(<WhitepaperDialog open onClose={() => {}} />)
  await user.type(box('Email'), 'ana@example.test')
  await press(user, 'Download')
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Open the whitepaper' }).getAttribute('href')).toBe('/whitepaper.pdf')
  })
})
