/**
 * Runs one command of a group: `npm run GROUP -- NAME …` runs NAME's file with the other arguments; anything else goes
 * to the group's first file, as in `npm run operator -- EMAIL`.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const groups: Record<string, Record<string, string>> = {
  answers: { read: 'answers/text-answers', fit: 'answers/fit-answers', train: 'answers/train-answers' },
  operator: {
    verify: 'operator/operator',
    password: 'operator/password',
    'second-factor': 'operator/second-factor',
    reseal: 'operator/reseal',
    kits: 'operator/kits',
    agents: 'operator/agents',
    'own-code': 'operator/own-code',
    'verify-domain': 'operator/verify-domain',
    trust: 'operator/trust',
  },
  mutants: { modules: 'mutants/mutants', promises: 'mutants/promises' },
  pictures: { product: 'pictures/pictures', mails: 'pictures/mail-pictures', whitepaper: 'pictures/whitepaper' },
  proof: { bank: 'proof/proof', 'wrong-results': 'proof/wrong-results' },
  thorough: {
    all: 'longer/thorough',
    soak: 'longer/soak',
    simulate: 'longer/simulate',
    fuzz: 'longer/fuzz',
    'many-servers': 'longer/many-servers',
    webhooks: 'longer/webhooks',
  },
}

const [program = '', , group = '', ...words] = process.argv
const files = groups[group] ?? {}
const named = files[words[0] ?? '']
const file = named ?? Object.values(files)[0]
if (file === undefined) throw new Error(`There is no group ${group}.`)
const path = join(import.meta.dirname, `${file}.ts`)
// The file reads its words as if it had been started itself.
process.argv = [program, path, ...(named === undefined ? words : words.slice(1))]
await import(pathToFileURL(path).href)
