/** Starting from scratch after another way to begin was tried. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { emptyFields, type Fields } from '../fields.ts'
import { FormContext, type WizardForm } from '../form-context.ts'
import { FromScratch } from './start-step.tsx'

afterEach(cleanup)

function Page() {
  const [fields, setFields] = useState<Fields>({ ...emptyFields, templateId: 'senior-react-frontend' })
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }))
  return (
    <FormContext.Provider value={{ fields, change } as WizardForm}>
      <FromScratch />
    </FormContext.Provider>
  )
}

const first = 'Choose Next to enter the basic details. Anything already filled in stays.'

test('a template that was applied before is named and can be removed', async () => {
  render(<Page />)
  const template = 'A template is applied. Its fixed questions will be suggested.'
  expect(document.body.textContent).toBe(`${first}${template}Remove template`)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove template' }))
  expect(document.body.textContent).toBe(first)
})
