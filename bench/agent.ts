/**
 * The standard agent: how long a reply takes in a project, over HTTP, with proposals or without; and whether it proposes what
 * was asked for, with phrasings that are not in the bank (bench/agent). `means` names every proposal that would be right.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectProposal, ProjectQuestion } from '@nova/contract/projects/projects'
import { chooseProposal, isOwnRequest, type Standing } from '../server/src/agent/choosing.ts'
import { fitPatch } from '../server/src/agent/diffs.ts'
import { asksForChange } from '../server/src/agent/requests.ts'
import { patchFiles } from '../server/src/question-validation/patches.ts'
import { readProjectFolder } from '../server/src/questions/bank-projects.ts'
import { ensure } from '../tools/rooms/rooms.ts'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const wantedP95Ms = 100
const messagesEach = 12
const sets = ['requests-aside', 'requests-aside-2', 'talk-aside', 'asked', 'asked-aside']

/** `means` of a request for a change that the project has none for is empty. */
type Asked = { project: string; text: string; means?: string[] }

export async function* measureAgent(folder: string): AsyncIterable<Record<string, unknown>> {
  const projects = new Map<string, ProjectQuestion>()
  for (const set of sets) {
    const counts: Record<string, number> = {}
    for (const asked of readSet(set)) {
      const known =
        projects.get(asked.project) ?? readProjectFolder(join(import.meta.dirname, '../bank/projects', asked.project))
      projects.set(asked.project, known)
      const verdict = await judge(known, asked)
      counts[verdict] = (counts[verdict] ?? 0) + 1
      if (verdict.startsWith('wrong')) console.error(`${verdict}: ${asked.project}: ${asked.text}`)
    }
    yield { set, ...counts }
  }
  const server = await startServer(folder)
  try {
    yield await measureReplies(server, [...projects.keys()])
  } finally {
    await server.stop()
  }
}

const readSet = (name: string): Asked[] =>
  readFileSync(new URL(`agent/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Asked)

/** `asked`: Nova asks which of two or three is meant, and the right one is among them. */
async function judge(question: ProjectQuestion, { text, means = [] }: Asked): Promise<string> {
  const target = question.proposals!.find(({ id }) => id === means[0])
  const isRequest = isOwnRequest(question, text) || asksForChange(text)
  if (!isRequest) return target || means.length > 0 ? 'notUnderstood' : 'right'
  const choice = await chooseProposal(question, text, standingBefore(question, target))
  if (!target) return choice.kind === 'none' ? 'saidToHaveNone' : 'wrongProposal'
  if (choice.kind === 'one') return means.includes(choice.proposal.id) ? 'right' : 'wrongProposal'
  if (choice.kind !== 'which') return 'notUnderstood'
  return choice.between.some(({ proposal }) => means.includes(proposal.id)) ? 'asked' : 'wrongChoice'
}

/** State of a candidate who has completed every stage before the proposal's and applied the proposals that it needs. */
function standingBefore(question: ProjectQuestion, target: ProjectProposal | undefined): Standing {
  const stage = Math.max(
    0,
    question.stages.findIndex(({ id }) => id === target?.stage),
  )
  const stateOf = new Map<string, 'applied'>()
  let files = question.repository
  const apply = (patch: string) => {
    const after = patchFiles(files, patch)
    if ('problem' in after) throw new Error(after.problem)
    files = after.files
  }
  const take = (ids: string[]) => {
    for (const id of ids) {
      if (stateOf.has(id)) continue
      const { needs, patch } = question.proposals!.find((each) => each.id === id)!
      take(needs)
      apply(patch)
      stateOf.set(id, 'applied')
    }
  }
  for (const patch of question.reference.slice(0, stage)) apply(patch)
  take(target?.needs ?? [])
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return { stage, file: undefined, stateOf, fits: ({ patch }) => fitPatch(texts, patch) !== undefined }
}

async function measureReplies(server: ServerProcess, projects: string[]): Promise<Record<string, unknown>> {
  const form = { name: 'Ida Reyes', email: `${randomUUID()}@example.test`, company: 'Bench', password: 'long enough' }
  const { token } = ensure(await server.call('POST', '/api/auth/signup', { body: form })) as { token: string }
  const requests = [...readSet('requests-aside'), ...readSet('requests-aside-2'), ...readSet('talk-aside')]
  const taken: number[] = []
  let proposed = 0
  for (const questionId of projects) {
    const started = ensure(await server.call('POST', '/api/Interviews/quick-start', { body: { questionId }, token }))
    const { id, candidateAccessToken: candidate } = (
      started as { interview: { id: string; candidateAccessToken: string } }
    ).interview
    const path = `/api/candidate/interview/${id}`
    const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
    ensure(await server.call('POST', `${path}/join`, { body: joining, candidate }))
    const own = requests.filter(({ project }) => project === questionId).slice(0, messagesEach)
    for (const [at, { text }] of own.entries()) {
      const body = { questionId, userMessage: text }
      const askedAt = performance.now()
      const reply = ensure(await server.call('POST', `${path}/chat`, { body, candidate })) as { proposal?: string }
      // The first of a server reads what it knows of talk.
      if (taken.length > 0 || at > 0) taken.push(performance.now() - askedAt)
      if (reply.proposal) proposed += 1
    }
  }
  return {
    messages: taken.length,
    proposed,
    replyP50Ms: rounded(median(taken)),
    replyP95Ms: rounded(percentile(taken, 95)),
    slowestMs: rounded(Math.max(...taken)),
    wantedP95Ms,
    isMet: percentile(taken, 95) < wantedP95Ms,
  }
}
