/**
 * Subjects of the requests: interviews in every state with callers who may and may not access them, renewed when worn
 * out.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { makeDraft, makeInterviewer, makeJoined, makePublished, makeTyping } from '../factories.ts'
import { sampleModel, sampleQuestion, type Scene } from '../samples.ts'
import type { Call, TestServer } from '../server.ts'

export type Target = {
  url: string
  call: (method: string, path: string, options?: Call) => Promise<{ status: number; body: any }>
  /** Makes the account of this e-mail operator. */
  makeOperator: (email: string) => Promise<unknown>
}

const kinds = ['draft', 'published', 'joined', 'joined', 'together', 'on a break', 'completed', 'cancelled'] as const
type Kind = (typeof kinds)[number]

/** Requests carry the token of `used` and may end it; set-up calls in between use `keeper`. */
type Account = { used: Session; keeper: Session }

export type Slot = Scene & {
  account: Account
  kind: Kind
  candidate: string
  answer: string
  wear: number
  isRenewing: boolean
}

export type World = {
  slots: Slot[]
  operator: Session
  stranger: Session
  /** A question of the owner's company, a template, a lead and a language model. */
  question: string
  model: string
  template: string
  lead: string
  /** Ids of everything that exists, the callers' own and others'. */
  ids: () => string[]
  /** Signs in again whose session has ended, and makes what is used up new. */
  renew: (slot: Slot) => Promise<void>
  signInAgain: (session: Session) => Promise<void>
}

/** After so much use an interview is replaced. */
export const maxWear = 150

export async function makeWorld(target: Target): Promise<World> {
  const server = target as unknown as TestServer
  const owner = await makeAccount(target, 'Ida Reyes')
  const other = await makeAccount(target, 'Otto Vik')
  const stranger = other.used
  const operator = await makeInterviewer(server, 'Olga Park')
  await target.makeOperator(operator.interviewer.email)
  await target.call('POST', '/api/leads', { body: { type: 'whitepaper', email: 'lead@example.test' } })
  const lead = (await target.call('GET', '/api/leads', { token: operator.token })).body.leads[0].id as string
  const model = (await target.call('POST', '/api/models', { body: sampleModel(), token: operator.token })).body
    .id as string
  const asOwner = { token: owner.keeper.token }
  const question = (await target.call('POST', '/api/questions', { body: sampleQuestion(), ...asOwner })).body
    .id as string
  const slots: Slot[] = []
  for (const kind of kinds) slots.push(await makeSlot(target, owner, kind))
  const first = slots[0]!
  const named = { body: { interviewId: first.interview.id, name: 'fuzz' }, ...asOwner }
  const template = (await target.call('POST', '/api/templates', named)).body.id as string
  const others = await makeSlot(target, other, 'joined')
  return {
    slots: [...slots, others],
    operator,
    stranger,
    question,
    template,
    lead,
    model,
    ids: () => [
      ...slots.flatMap(({ interview, coding, answer }) => [interview.id, coding, answer]),
      ...[
        others.interview.id,
        others.answer,
        question,
        template,
        lead,
        model,
        owner.used.interviewer.id,
        stranger.interviewer.id,
      ],
    ],
    signInAgain: async (session) => void Object.assign(session, await signIn(target, session)),
    renew: async (slot) => {
      if (slot.isRenewing) return
      slot.isRenewing = true
      Object.assign(slot, await makeSlotAgain(target, slot))
    },
  }
}

async function makeAccount(target: Target, name: string): Promise<Account> {
  const used = await makeInterviewer(target as unknown as TestServer, name)
  return { used, keeper: await signIn(target, used) }
}

const maxTries = 5

/** Requests in progress may sign the keeper out again while it is made. */
async function makeSlotAgain(target: Target, slot: Pick<Slot, 'account' | 'kind'>, tries = 1): Promise<Slot> {
  await keepSignedIn(target, slot.account)
  try {
    return await makeSlot(target, slot.account, slot.kind)
  } catch (error) {
    if (tries === maxTries) throw error
    return makeSlotAgain(target, slot, tries + 1)
  }
}

/** A request may have signed out every device of the account, and this one with them. */
async function keepSignedIn(target: Target, account: Account): Promise<void> {
  const { status } = await target.call('GET', '/api/Interviewers/me', { token: account.keeper.token })
  if (status === 401) Object.assign(account.keeper, await signIn(target, account.used))
}

async function signIn(target: Target, { interviewer }: Session): Promise<Session> {
  const body = { username: interviewer.email, password: 'long enough' }
  return (await target.call('POST', '/api/auth/login', { body })).body as Session
}

async function makeSlot(target: Target, account: Account, kind: Kind): Promise<Slot> {
  const server = target as unknown as TestServer
  const { used: session, keeper } = account
  const shared = { account, kind, session, answer: crypto.randomUUID() as string, wear: 0, isRenewing: false }
  const slotOf = (interview: Interview, candidate: string) => ({
    ...shared,
    interview,
    candidate,
    coding: interview.technicalQuestions[0]?.id ?? 'none',
  })
  if (kind === 'draft') return slotOf(await makeDraft(server, keeper), 'none')
  if (kind === 'published') {
    const { interview, token } = await makePublished(server, keeper)
    return slotOf(interview, token)
  }
  const type = kind === 'together' ? { InterviewType: 'HumanInLoop' } : {}
  const { interview, token, path } = await makeJoined(server, keeper, type)
  const slot = slotOf(interview, token)
  const byCandidate = (verb: string, body?: unknown) =>
    target.call('POST', `${path}/${verb}`, { ...(body === undefined ? {} : { body }), candidate: token })
  await byCandidate('journal', { entries: [makeTyping(slot.coding, 'let a = 1\n')] })
  const answered = await byCandidate('response', {
    questionId: slot.coding,
    codeSubmission: 'let a = 2',
    language: 'javascript',
  })
  slot.answer = (answered.body as { id: string }).id
  const own = `/api/Interviews/${interview.id}`
  const byOwner = { token: keeper.token }
  if (kind === 'on a break') {
    const body = { breaks: { count: 3, minutesEach: 5 } }
    await target.call('PATCH', `${own}/accommodations`, { body, ...byOwner })
    await byCandidate('break')
  }
  if (kind === 'completed') await byCandidate('complete')
  if (kind === 'cancelled') await target.call('PATCH', `${own}/status`, { body: { status: 'Cancelled' }, ...byOwner })
  return slot
}
