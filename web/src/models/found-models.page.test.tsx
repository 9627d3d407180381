/** An operator who adds a model is offered those that run on the server's own machine. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, outOfReach, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { ModelDialog } from './model-dialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const search = 'GET /api/model-servers'
const ollama = { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen2.5-coder:7b', 'llama3.1:8b'] }
const vllm = { program: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', models: ['qwen2.5-coder:7b'] }
const draw = () => drawSignedIn(<ModelDialog model={undefined} canStoreKeys onClose={() => undefined} />, '/')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false, selector: 'input' })

test('a model that is chosen fills in the form, and another one in its place', async () => {
  standIn({ [search]: () => [ollama, vllm] })
  draw()
  const found = await screen.findAllByRole('button', { pressed: false })
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'qwen2.5-coder:7b Ollama',
    'llama3.1:8b Ollama',
    'qwen2.5-coder:7b vLLM',
  ])
  await userEvent.click(found[0]!)
  expect([field('Name').value, field('Model').value, field('Address').value]).toEqual([
    'qwen2.5-coder:7b (Ollama)',
    'qwen2.5-coder:7b',
    ollama.baseUrl,
  ])
  await userEvent.click(found[2]!)
  expect([field('Name').value, field('Address').value]).toEqual(['qwen2.5-coder:7b (vLLM)', vllm.baseUrl])
  expect(found.map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
})

test('where none runs, or none can be looked for, it says so and an address can be entered', async () => {
  standIn({ [search]: () => [] })
  draw()
  expect(await screen.findByText(/^We found no model running on this server\. Start one/)).toBeTruthy()
  cleanup()
  queryClient.clear()
  standIn({ [search]: outOfReach })
  draw()
  expect(await screen.findByText(/^We couldn’t look for models on this server\./)).toBeTruthy()
  expect(field('Address').disabled).toBe(false)
})
