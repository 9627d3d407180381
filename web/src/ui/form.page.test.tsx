/** One form, from its first key until it is sent: timing of messages, focus, and kept entries. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FormErrors, readBy, TextareaField, TextField, useForm, wholeForm } from './form.tsx'

afterEach(cleanup)

const Entries = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120),
  email: z.email('Enter an email.'),
  note: z.string().optional(),
})
const read = readBy(Entries)

type Given = { send?: (sent: z.output<typeof Entries>) => Promise<unknown>; objections?: FormErrors }

function draw({ send = () => Promise.resolve(), objections = {} }: Given = {}) {
  function Page() {
    const form = useForm({ start: { name: '', email: '' }, read, send, explain: () => objections })
    return (
      <form aria-label="Test" {...form.handlers}>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="email" label="Email" hint="For the reply." />
        <TextareaField form={form} name="note" label="Note" />
        {form.failure && <p role="alert">{form.failure}</p>}
        <button type="submit">{form.isBusy ? 'Sending' : 'Send'}</button>
        <button type="button" onClick={form.reset}>
          Start over
        </button>
      </form>
    )
  }
  render(<Page />)
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const described = (label: string) =>
  document.getElementById(box(label).getAttribute('aria-describedby') ?? '')?.textContent
const sendButton = () => screen.getByRole('button', { name: /^Send/ })
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(sendButton())

describe('a form', () => {
  test('shows no error before the first try; then each error is at its field, and the first field has the focus', async () => {
    const user = userEvent.setup()
    draw()
    await user.type(box('Email'), 'ana')
    expect([described('Name'), described('Email')]).toEqual([undefined, 'For the reply.'])
    await press(user)
    expect([described('Name'), described('Email')]).toEqual(['Enter a name.', 'Enter an email.'])
    expect(document.activeElement).toBe(box('Name'))
    expect(box('Name').getAttribute('aria-invalid')).toBe('true')
  })

  test('names the limit of a field in plain words where its schema has none', async () => {
    const user = userEvent.setup()
    draw()
    await user.click(box('Name'))
    await user.paste('x'.repeat(121))
    await press(user)
    expect(described('Name')).toBe('Name must have at most 120 characters.')
  })

  test('takes an error away as soon as it is corrected', async () => {
    const user = userEvent.setup()
    draw()
    await press(user)
    await user.type(box('Email'), 'ana@example.test')
    expect(described('Email')).toBe('For the reply.')
    expect(described('Name')).toBe('Enter a name.')
  })

  test('sends what its schema makes of the entries, once, however often it is pressed', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const answer = Promise.withResolvers<void>()
    draw({
      send: (entries) => {
        sent.push(entries)
        return answer.promise
      },
    })
    await user.type(box('Name'), ' Ana ')
    await user.type(box('Email'), 'ana@example.test')
    await press(user)
    expect(sendButton().textContent).toBe('Sending')
    await press(user)
    answer.resolve()
    await waitFor(() => expect(sendButton().textContent).toBe('Send'))
    expect(sent).toEqual([{ name: 'Ana', email: 'ana@example.test' }])
  })

  test('puts what the server objects to at its field until the field changes, and keeps every entry', async () => {
    const user = userEvent.setup()
    draw({ send: () => Promise.reject(new Error('taken')), objections: { email: 'This email has an account.' } })
    await user.type(box('Name'), 'Ana')
    await user.type(box('Email'), 'ana@example.test')
    await press(user)
    await waitFor(() => expect(described('Email')).toBe('This email has an account.'))
    expect(document.activeElement).toBe(box('Email'))
    expect([box('Name').value, box('Email').value]).toEqual(['Ana', 'ana@example.test'])
    await user.type(box('Name'), 'x')
    expect(described('Email')).toBe('This email has an account.')
    await user.type(box('Email'), 'x')
    expect(described('Email')).toBe('For the reply.')
  })

  test('says of a failure that concerns no field what it is, until the next try', async () => {
    const user = userEvent.setup()
    draw({ send: () => Promise.reject(new Error('down')), objections: { [wholeForm]: 'Try again.' } })
    await user.type(box('Name'), 'Ana')
    await user.type(box('Email'), 'ana@example.test')
    await press(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Try again.')
    await user.clear(box('Name'))
    await press(user)
    expect(screen.getByRole('alert').textContent).toBe('Enter a name.')
  })

  test('begins again when it is reset', async () => {
    const user = userEvent.setup()
    draw()
    await user.type(box('Name'), 'Ana')
    await press(user)
    expect(described('Email')).toBe('Enter an email.')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(box('Name').value).toBe(''))
    expect([described('Name'), described('Email')]).toEqual([undefined, 'For the reply.'])
  })
})

test('text typed before the page’s script loaded is kept', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  function Page() {
    const send = (entries: object) => Promise.resolve(sent.push(entries))
    const form = useForm({ start: { name: '', email: '' }, read, send, explain: () => ({}) })
    return (
      <form {...form.handlers}>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="email" label="Email" />
        <button type="submit">Send</button>
      </form>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page />)
  box('Name').value = 'Ana'
  render(<Page />, { container, hydrate: true })
  await user.type(box('Email'), 'ana@example.test')
  expect(box('Name').value).toBe('Ana')
  await press(user)
  expect(sent).toEqual([{ name: 'Ana', email: 'ana@example.test' }])
})

test('a form in a dialog does not submit the form around it', async () => {
  const user = userEvent.setup()
  const outer = vi.fn()
  function Inner() {
    const form = useForm({ start: { name: '', email: '' }, read, send: () => Promise.resolve(), explain: () => ({}) })
    return createPortal(
      <form {...form.handlers}>
        <button type="submit">Inner</button>
      </form>,
      document.body,
    )
  }
  render(
    <form onSubmit={outer}>
      <Inner />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Inner' }))
  expect(outer).not.toHaveBeenCalled()
})

test('only the first of several errors about one field is shown', () => {
  const schema = z.object({ list: z.array(z.string().min(3, 'Too short.').regex(/^a/, 'Begin with a.')) })
  expect(readBy(schema)({ list: ['abc', 'b'] })).toEqual({ errors: { 'list.1': 'Too short.' } })
})
