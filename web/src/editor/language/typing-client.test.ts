import { expect, test } from 'vitest'
import { TypingClient } from './typing-client.ts'

/** Answers the first request alone, as a server that is lost afterwards. */
function connectLost() {
  const client = new TypingClient({ timeout: 20 })
  let hear = (_: string) => {}
  client.connect({
    send: (text) => {
      const { id, method } = JSON.parse(text) as { id?: number; method: string }
      if (method === 'initialize') queueMicrotask(() => hear(JSON.stringify({ id, result: { capabilities: {} } })))
    },
    subscribe: (handler) => (hear = handler),
    unsubscribe: () => {},
  })
  return client
}

test('help at keys is absent without an error where a server never replies; what was asked for fails with one', async () => {
  const client = connectLost()
  const ask = (method: string) => client.request<object, unknown>(`textDocument/${method}`, {})
  expect(await Promise.all(['signatureHelp', 'completion'].map(ask))).toEqual([null, null])
  await expect(ask('rename')).rejects.toThrow('Request timed out')
})
