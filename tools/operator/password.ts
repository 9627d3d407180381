/** `npm run operator -- password EMAIL`: sets a new password, asked for or taken from standard input, and ends its sessions. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { setPassword } from '../../server/src/accounts/accounts.ts'
import { runOnAccount } from './on-accounts.ts'

await runOnAccount('operator -- password', async (ctx, email) => {
  const password = process.stdin.isTTY ? await askTwice() : await readFirstLine()
  return `${await setPassword(ctx, email, password)} has a new password; its devices are signed out.`
})

async function askTwice(): Promise<string> {
  const password = await ask('New password: ')
  if (password !== (await ask('The same again: '))) throw new Error('The two differ; the password was not changed.')
  return password
}

/** Input isn't echoed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  prompt.on('SIGINT', () => process.exit(130))
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
