/** The kit of the small agent for tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tarOf } from '../kit-archives.ts'

export const smallAgent = 'small-agent@1.0.0'

export function makeAgentKit(): Promise<Buffer<ArrayBuffer>> {
  const form = {
    name: 'Small agent',
    id: 'small-agent',
    version: '1.0.0',
    runtime: 'node',
    agent: { command: ['/usr/bin/node', '${KIT}/agent.mjs'], environment: { GATEWAY: '${GATEWAY}' } },
  }
  return tarOf([
    { name: './kit.json', text: JSON.stringify(form) },
    { name: './files/agent.mjs', text: readFileSync(join(import.meta.dirname, 'agent.mjs'), 'utf8') },
    {
      name: './sample/tests/works.test.ts',
      text: `import { test } from 'node:test'\ntest('nothing is asked of it', () => {})\n`,
    },
  ])
}
