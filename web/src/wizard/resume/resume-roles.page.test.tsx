import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { emptyFields, type Fields } from '../fields.ts'
import { FormContext, type WizardForm } from '../form-context.ts'
import { ResumeRoles } from './resume-roles.tsx'

afterEach(cleanup)

const roles = [
  { id: 1, title: 'Engineer', company: 'Acme', from: '2021-03', to: null },
  { id: 5, title: 'Spring Garden', company: '', from: '2019', to: '2021', isUncertain: true as const },
]

function Page() {
  const [fields, setFields] = useState<Fields>(emptyFields)
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }))
  return (
    <FormContext.Provider value={{ fields, change } as WizardForm}>
      <ResumeRoles roles={roles} />
    </FormContext.Provider>
  )
}

test('a doubtful role comes first and asks for a check, until it is confirmed', async () => {
  render(<Page />)
  const items = () => within(screen.getByRole('list', { name: 'Roles found' })).getAllByRole('listitem')
  expect(items()[0]!.textContent).toContain('Spring Garden')
  expect(items()[0]!.textContent).toContain('Not sure: check title and company.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm role Spring Garden' }))
  expect(screen.queryByText(/Not sure/)).toBeNull()
  expect(items()[0]!.textContent).toContain('Engineer at Acme')
})
