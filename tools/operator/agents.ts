/**
 * `npm run operator -- agents add opencode`: fetches an agent program that we know, with the checksum that this version
 * names, and adds it as an own kit of this machine. `agents list` says which there are. An agent of your own is an own
 * kit with an `agent` in its kit.json: `npm run operator -- kits add FOLDER`.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/src/config.ts'
import { fetchAgent } from '../../server/src/platform/project-boxes/kit-packages.ts'
import { runCommand } from './on-accounts.ts'
import { addKit } from './on-kits.ts'
import { onSandbox } from './on-sandbox.ts'

const { dataDir } = readConfig(process.env)
const known = join(import.meta.dirname, '../../kits/agents')

await runCommand(async () => {
  const [act, name, ...more] = process.argv.slice(2)
  if (act === 'list' && name === undefined) return listAgents()
  if (act === 'add' && name !== undefined && more.length === 0) return addAgent(name)
  throw new Error('Use: npm run operator -- agents [list | add NAME]')
})

function listAgents(): Promise<string> {
  return onSandbox(dataDir, async ({ ownKits }) => {
    const here = (ownKits?.list() ?? []).filter(({ form }) => form.agent !== undefined)
    const lines = readdirSync(known).map((name) => {
      const { name: title, id, version, agent } = readForm(name)
      const added = here.filter(({ form }) => form.id === id).map(({ form }) => form.version)
      return `${id}  ${title} ${version}, licence ${agent.licence}${added.length > 0 ? `, here: ${added.join(', ')}` : ''}`
    })
    return lines.join('\n')
  })
}

type Form = { name: string; id: string; version: string; agent: { licence: string } }
const readForm = (name: string) => JSON.parse(readFileSync(join(known, name, 'kit.json'), 'utf8')) as Form

async function addAgent(name: string): Promise<string> {
  if (!readdirSync(known).includes(name))
    throw new Error(`There is no agent ${name}. We know: ${readdirSync(known).join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'agent-'))
  try {
    const fetched = join(folder, 'fetched')
    const kit = join(folder, 'kit')
    process.stderr.write(`Fetching ${name} from the npm registry …\n`)
    const found = await fetchAgent(join(known, name, 'package-lock.json'), fetched, AbortSignal.timeout(20 * 60_000))
    if (!found) throw new Error(`${name} has no program for this machine (${process.arch}).`)
    const { version, integrity, license } = found
    process.stderr.write(`Version ${version}, licence ${license}, checksum ${integrity}\n`)
    cpSync(join(known, name), kit, { recursive: true })
    rmSync(join(kit, 'package-lock.json'))
    await mkdir(join(kit, 'files'))
    await copyFile(join(fetched, 'bin', name), join(kit, 'files', name))
    return `${await addKit(dataDir, kit)} works. Interviews can choose it as live agent, on machines that have it.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
