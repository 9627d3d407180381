/** Authors' notes on a question beside its text, as entries: clarifications, terms, beliefs, causes. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { QuestionPack, TextPack } from '@nova/contract/questions/knowledge'
import type { Entry } from './entry.ts'
import { readBank, type Searched } from './search.ts'

const isBankId = (id: string) => /^[a-z0-9-]+$/.test(id)
const inBank = (path: string) => existsSync(fileURLToPath(new URL(`../../../bank/${path}`, import.meta.url)))

/** A pack is read once and kept: a hundred of them take some 30 MB. */
const maxKept = 100
function kept<T>(read: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>()
  return (id) => {
    const found = known.get(id) ?? read(id)
    known.delete(id)
    known.set(id, found)
    if (known.size > maxKept) known.delete(known.keys().next().value!)
    return found
  }
}

const readPack = kept((id: string): { pack: QuestionPack | undefined } => {
  const path = `packs/coding/${id}.json`
  return { pack: isBankId(id) && inBank(path) ? QuestionPack.parse(readBank(path)) : undefined }
})
const readTextPack = kept((id: string): { pack: TextPack | undefined } => {
  const path = ['technical', 'behavioral'].map((kind) => `packs/${kind}/${id}.json`).find(inBank)
  return { pack: isBankId(id) && path ? TextPack.parse(readBank(path)) : undefined }
})

/** The pack of a coding question of the bank; undefined for a company's own. */
export const packOf = (id: string): QuestionPack | undefined => readPack(id).pack
/** The pack of a question of the bank that is answered in words; undefined for a company's own. */
export const textPackOf = (id: string): TextPack | undefined => readTextPack(id).pack

const entry = (
  kind: Entry['kind'],
  text: string,
  asked: readonly string[],
  more: Partial<Entry> = {},
): Searched<Entry> => ({
  item: { source: 'pack', kind, text, ...more },
  asked,
  text,
})
const ofClarifications = (all: readonly { asked: readonly string[]; answer: string }[]) =>
  all.map(({ asked, answer }) => entry('clarification', answer, asked))
const ofTerms = (all: readonly { names: readonly string[]; answer: string }[]) =>
  all.map(({ names, answer }) =>
    entry(
      'term',
      `Here, “${names[0]!}” means: ${answer}`,
      names.flatMap((name) => [name, `what does ${name} mean`]),
    ),
  )

/** The facts that a project's author gives, and its stages. */
export const projectEntries = ({ facts, stages }: Pick<ProjectQuestion, 'facts' | 'stages'>): Searched<Entry>[] =>
  ofClarifications([...facts.map(({ asked, says }) => ({ asked, answer: says })), ...tellStages(stages)])

/** The notes on a coding question of the bank. */
export function codingEntries(id: string): Searched<Entry>[] {
  const pack = packOf(id)
  if (!pack) return []
  return [
    ...ofClarifications(pack.clarifications),
    ...ofTerms(pack.terms),
    ...pack.hypotheses.map(({ stated, verdict, reply }) => entry('belief', reply, stated, { verdict })),
    ...pack.causes.map(({ stated, reply, wrong }) => entry('cause', reply, stated, { wrong })),
    entry('cost', pack.cost, [
      'how fast does it have to be',
      'what complexity is needed',
      'is my solution too slow',
      'big o',
    ]),
  ]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const counts = ['one', 'two', 'three', 'four', 'five', 'six']

/** Each stage of a project, and how many there are. */
function tellStages(stages: readonly { title: string; minutes: number }[]) {
  const titles = stages.map(({ title }) => `“${title}”`)
  const count = counts[stages.length - 1] ?? String(stages.length)
  const beyond = [...ordinals.slice(stages.length), 'next']
  const ofAll = {
    asked: [
      ...['how many stages are there', 'what are the stages'],
      ...beyond.flatMap((each) => [`what is the ${each} stage`, `the ${each} part`]),
    ],
    answer: `This project has ${count} ${titles.length === 1 ? 'stage' : 'stages'}: ${titles.join(', ')}.`,
  }
  const ofEach = stages.map(({ title, minutes }, at) => ({
    asked: [
      ...[`what is stage ${at + 1} about`, `what does stage ${at + 1} ask`, `explain part ${at + 1}`],
      ...(ordinals[at] ? [`what does the ${ordinals[at]} stage ask`, `the ${ordinals[at]} stage`] : []),
      ...(counts[at] ? [`explain part ${counts[at]}`, `stage ${counts[at]}`] : []),
    ],
    answer: `Stage ${at + 1} is “${title}”, about ${minutes} minutes.`,
  }))
  return [ofAll, ...ofEach]
}

/** The notes on a question of the bank that is answered in words. */
export function textEntries(id: string): Searched<Entry>[] {
  const pack = textPackOf(id)
  if (!pack) return []
  return [
    ...ofClarifications(pack.clarifications),
    ...ofTerms(pack.terms),
    ...pack.ideas.flatMap(({ right, wrong, stated, says, nudge }) => [
      entry('idea', says, [...right, ...stated], { verdict: right.length > 0 ? 'true' : 'partly' }),
      ...(nudge ? [entry('idea', nudge, wrong, { verdict: 'false' })] : []),
    ]),
    ...(pack.fits
      ? [entry('fits', pack.fits, ['does my example fit', 'which story counts', 'is this a good example'])]
      : []),
  ]
}
