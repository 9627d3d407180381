import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

afterEach(cleanup)

const draw = (props: { hint?: string; error?: string; required?: boolean } = {}, most?: number) =>
  render(
    <Field label="Title" {...props}>
      {(control) => <Input {...control} defaultValue="ab" {...(most ? { maxLength: most } : {})} />}
    </Field>,
  )
const control = () => screen.getByLabelText<HTMLInputElement>('Title')
const described = () => document.getElementById(control().getAttribute('aria-describedby') ?? '')

describe('a field', () => {
  test('reads out its hint, and its error instead of the hint', () => {
    draw({ hint: 'As the candidate reads it.' })
    expect(described()!.textContent).toBe('As the candidate reads it.')
    expect([control().getAttribute('aria-invalid'), described()!.getAttribute('role')]).toEqual([null, null])
    cleanup()
    draw({ hint: 'As the candidate reads it.', error: 'Please enter a title.', required: true })
    expect(described()!.textContent).toBe('Please enter a title.')
    expect(described()!.getAttribute('role')).toBe('alert')
    expect([control().getAttribute('aria-invalid'), control().getAttribute('aria-required')]).toEqual(['true', 'true'])
    cleanup()
    draw()
    expect(control().hasAttribute('aria-describedby')).toBe(false)
  })

  test('says how much of a paste does not fit, until a key is pressed', () => {
    draw({ hint: 'Short.' }, 10)
    const paste = (text: string) => {
      const event = createEvent.paste(control(), { clipboardData: { getData: () => text } })
      fireEvent(control(), event)
    }
    paste('x'.repeat(8))
    expect(described()!.textContent).toBe('Short.')
    paste('x'.repeat(9))
    expect(described()!.textContent).toBe(
      'This field can have up to 10 characters. We left out the last 1 that you pasted.',
    )
    control().setSelectionRange(0, 2)
    paste(`${'x'.repeat(9)}\r\n`)
    expect(described()!.textContent).toBe('Short.')
    paste('x'.repeat(2010))
    expect(described()!.textContent).toContain('left out the last 2,000')
    fireEvent.keyDown(control(), { key: 'a' })
    expect(described()!.textContent).toBe('Short.')
  })
})

test('a choice is made by keys alone, and passes over what cannot be chosen', async () => {
  // Not there in a page that is not drawn.
  Element.prototype.scrollIntoView = vi.fn()
  const user = userEvent.setup()
  const options = [
    { value: 'easy', label: 'Easy' },
    { value: 'medium', label: 'Medium', disabled: true },
    { value: 'hard', label: 'Hard' },
  ]
  function Choice() {
    const [value, setValue] = useState('easy')
    return <Select aria-label="Difficulty" value={value} onValueChange={setValue} options={options} />
  }
  render(<Choice />)
  screen.getByRole('combobox', { name: 'Difficulty' }).focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(screen.getByRole('combobox', { name: 'Difficulty' }).textContent).toBe('Hard')
})

test('a long text counts down near its limit, and not before', async () => {
  const Note = () => {
    const [text, setText] = useState('x'.repeat(1799))
    return (
      <Textarea aria-label="Note" maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
    )
  }
  render(<Note />)
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.type(screen.getByLabelText('Note'), 'y')
  expect(screen.getByText('200 of 2,000 characters left')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Fewer than 201 characters left')
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'x'.repeat(2000) } })
  expect(screen.getByText('0 of 2,000 characters left')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('No characters left')
})
