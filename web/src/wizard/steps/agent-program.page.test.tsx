/** The agent program of an interview, as its maker chooses it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyFields, type Fields } from '../fields.ts'
import { FormContext, type WizardForm } from '../form-context.ts'
import { AgentProgram } from './agent-program.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const agent = { id: 'opencode@1.18.34', version: '1.18.34', name: 'OpenCode' }
let replied = false

function Page({ given }: { given: Partial<Fields> }) {
  const [fields, setFields] = useState<Fields>({ ...emptyFields, agentEngine: 'live', ...given })
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }))
  return (
    <FormContext.Provider value={{ fields, change } as WizardForm}>
      <AgentProgram />
      <output aria-label="Chosen">{`${fields.agentProgram} ${fields.agentMode}`}</output>
    </FormContext.Provider>
  )
}

function draw(agents: object[], given: Partial<Fields> = {}) {
  replied = false
  vi.stubGlobal('fetch', async () => {
    replied = true
    return Response.json({ kits: [], agents })
  })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page given={given} />
    </QueryClientProvider>,
  )
}

const chosen = () => screen.getByLabelText('Chosen').textContent

const optionsOf = async () => {
  await userEvent.setup().click(await screen.findByRole('combobox', { name: 'Agent' }))
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
}

test('installed agents are offered beside Nova, and one that is chosen asks for its mode', async () => {
  draw([agent])
  expect(await optionsOf()).toEqual(['Nova', 'OpenCode 1.18.34'])
  expect(screen.queryByRole('radio')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('option', { name: 'OpenCode 1.18.34' }))
  expect(chosen()).toBe('opencode@1.18.34 review')
  const modes = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value') ?? '')
  expect(modes).toEqual(['ask', 'review', 'read'])
  await user.click(screen.getByRole('radio', { name: /^Read only/ }))
  expect(chosen()).toBe('opencode@1.18.34 read')
})

test('an agent that is gone since is named so, and can be left', async () => {
  draw([agent], { agentProgram: 'small-agent@1.0.0' })
  expect(await optionsOf()).toEqual(['Nova', 'OpenCode 1.18.34', 'small-agent 1.0.0 (not installed now)'])
  await userEvent.setup().click(screen.getByRole('option', { name: 'Nova' }))
  expect(chosen()).toBe(' review')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an installation without agents shows nothing', async () => {
  draw([])
  await waitFor(() => expect(replied).toBe(true))
  await new Promise((done) => setTimeout(done, 50))
  expect(document.body.textContent).toBe(chosen())
})
