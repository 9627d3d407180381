/**
 * `npm run operator -- kits`: installs the libraries of project kits that come from npm, for servers and runners of this
 * machine. `kits add FILE`, `kits list` and `kits remove ID` are about own kits.
 */
import { resolve } from 'node:path'
import { describeLibrary } from '../../contract/src/projects/kit-libraries.ts'
import { readConfig } from '../../server/src/config.ts'
import { installPackages } from '../../server/src/platform/project-boxes/kit-packages.ts'
import { runCommand } from './on-accounts.ts'
import { addKit } from './on-kits.ts'
import { onSandbox } from './on-sandbox.ts'

const { dataDir } = readConfig(process.env)
const found = 'A running server or runner finds it within a minute.'

await runCommand(async () => {
  const [act, name, ...more] = process.argv.slice(2)
  if (act === undefined) return installLibraries()
  if (act === 'list' && name === undefined) return listKits()
  if (act === 'add' && name !== undefined && more.length === 0)
    return `${await addKit(dataDir, resolve(name))} works and can be chosen by projects. ${found}`
  if (act === 'remove' && name !== undefined && more.length === 0) return removeKit(name)
  throw new Error('Use: npm run operator -- kits [add ARCHIVE_OR_FOLDER | list | remove ID@VERSION]')
})

async function installLibraries(): Promise<string> {
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    if (done % 25 === 0 || done === total) process.stderr.write(`${done} of ${total} packages\n`)
  }
  await installPackages('node', dataDir, { signal: new AbortController().signal, onProgress })
  return 'The libraries of Node projects are installed. A running server finds them when you press Check now on the Runner page.'
}

function listKits(): Promise<string> {
  return onSandbox(dataDir, async ({ ownKits }) => {
    const kits = ownKits?.list() ?? []
    if (kits.length === 0) return 'There are no own kits here.'
    const lines = kits.map(({ id, form, files, bytes }) => {
      const title = describeLibrary({ id, version: form.version, name: form.name })
      return `${id}  ${title}, ${form.runtime}, ${Math.ceil(bytes / 1_024 ** 2)} MB in ${files} files`
    })
    return lines.join('\n')
  })
}

/** No server is asked: on a runner there is none. */
function removeKit(id: string): Promise<string> {
  return onSandbox(dataDir, async ({ ownKits }) => {
    if (await ownKits!.remove(id)) return `${id} is removed. Projects that use it can’t run on this machine any more.`
    throw new Error(`There is no kit ${id} here. See: npm run operator -- kits list`)
  })
}
