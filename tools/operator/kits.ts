/** `npm run operator -- kits`: installs the libraries of project kits that come from npm, for servers and runners of this machine. */
import { readConfig } from '../../server/src/config.ts'
import { installPackages } from '../../server/src/platform/sandbox/project/kit-packages.ts'
import { runCommand } from './on-accounts.ts'

await runCommand(async () => {
  const { dataDir } = readConfig(process.env)
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    if (done % 25 === 0 || done === total) process.stderr.write(`${done} of ${total} packages\n`)
  }
  await installPackages('node', dataDir, { signal: new AbortController().signal, onProgress })
  return 'The libraries of Node projects are installed. A running server finds them when you press Check now on the Runner page.'
})
