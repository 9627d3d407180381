/**
 * The demo company: interviews in every status and one finished session with its report and decision, all made through the
 * product's own calls. Starts over where an earlier making was interrupted.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview, ListedInterview } from '@nova/contract/interviews/interviews'
import type { QuestionMix, Role, Seniority } from '@nova/contract/words'
import { judgeMaya } from './afterwards.ts'
import * as cast from './cast.ts'
import { elifsProject, playElif } from './elif.ts'
import { mayasQuestions, playMaya } from './maya.ts'
import { clearOwnChanges, makeOwnChange } from './own-change.ts'
import { makeReviewers, startReview } from './reviewers.ts'
import { takeSeat } from './seat.ts'
import { playSofia, sofiasQuestion } from './sofia.ts'
import { ask, makeEntry, type Stage } from './stage.ts'
import { clearPositions, makeTrainees } from './trainees.ts'

/** How to sign in to the demo company. */
export const signIn = { email: cast.company.email, password: cast.company.password }

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** Builds the company as of the moment `now`. Moves the stage's clock and leaves it at `now`. */
export async function makeDemo(stage: Stage, now: number): Promise<void> {
  const morning = Math.floor(now / dayMs) * dayMs + 9 * 60 * minuteMs
  const goTo = async (at: number) => {
    stage.clock.set(at)
    return enter(stage)
  }
  await clear(stage, await goTo(morning - 9 * dayMs))
  await setNotice(stage, await goTo(morning - 9 * dayMs))
  await makeTrainees(stage, await goTo(morning - 9 * dayMs + 60 * minuteMs), morning + 3 * dayMs + 90 * minuteMs)
  await makeCancelled(stage, await goTo(morning - 8 * dayMs))
  await makeOwnChange(stage, await goTo(morning - 7 * dayMs))
  const finished = await makeFinished(stage, await goTo(morning - 3 * dayMs), () => goTo(morning - 2 * dayMs))
  await makeProject(stage, await goTo(morning - 2 * dayMs + 150 * minuteMs))
  await makeScheduled(stage, await goTo(morning - 2 * dayMs + 180 * minuteMs), morning + dayMs + 60 * minuteMs)
  const session = await goTo(morning - dayMs)
  const colleague = await joinColleague(stage, session, cast.colleague, 'Interviewer')
  await joinColleague(stage, session, cast.recruiter, 'Recruiter')
  await joinColleague(stage, session, cast.hiringManager, 'HiringManager')
  const companyEmails = [colleague.interviewer.email]
  await ask(stage, 'PUT', `/api/Interviews/${finished}/panel`, { token: session.token, body: { companyEmails } })
  await judgeMaya(stage, session, colleague, finished)
  await setRetention(stage, session)
  await makeQuery(stage, await goTo(morning - dayMs + 240 * minuteMs))
  const evening = await goTo(morning - dayMs + 300 * minuteMs)
  const third = await makeReviewers(stage, evening, await joinColleague(stage, evening, cast.colleague, 'Interviewer'))
  await makeRunning(stage, await goTo(now - 55 * minuteMs), () => goTo(now - 25 * minuteMs), [
    ...companyEmails,
    cast.hiringManager.email,
  ])
  await startReview(stage, await goTo(now - 22 * minuteMs), third)
  await makeDraft(stage, await goTo(now - 5 * minuteMs), {
    title: 'Platform engineer',
    person: cast.tomas,
    job: cast.platformJob,
    seniority: 'Senior',
    language: 'python',
  })
  await stage.settle()
  stage.clock.set(now)
}

/** As a company in the European Union; a company that is filled again has the rule already. */
/** The demo company's notice is filled in; the versions of an earlier run stay. */
async function setNotice(stage: Stage, { token }: Session): Promise<void> {
  const path = '/api/company/privacy-notice'
  const { version } = await ask<{ version: number }>(stage, 'GET', path, { token })
  await ask(stage, 'PUT', path, { token, body: { notice: cast.notice, version } })
}

async function setRetention(stage: Stage, { token }: Session): Promise<void> {
  const { version } = await ask<{ version: number }>(stage, 'GET', '/api/company/retention', { token })
  const rule = { places: ['eu'], deleteAfter: null, keepAtLeast: null }
  await ask(stage, 'PUT', '/api/company/retention', { token, body: { rule, version } })
}

async function enter(stage: Stage): Promise<Session> {
  const { email: username, password } = cast.company
  const signedIn = await stage.call('POST', '/api/auth/login', { body: { username, password } })
  if (signedIn.status === 200) return signedIn.body as Session
  return ask<Session>(stage, 'POST', '/api/auth/signup', { body: cast.company })
}

async function clear(stage: Stage, session: Session): Promise<void> {
  const { token } = session
  const before = await ask<ListedInterview[]>(stage, 'GET', '/api/Interviews?limit=500', { token })
  for (const { id } of before) await ask(stage, 'DELETE', `/api/Interviews/${id}`, { token })
  await clearPositions(stage, session)
  await clearOwnChanges(stage, session)
}

/** A colleague in this role; there already where an earlier making was interrupted. */
async function joinColleague(
  stage: Stage,
  { token }: Session,
  { email, name, password }: cast.Colleague,
  role: Role,
): Promise<Session> {
  const signedIn = await stage.call('POST', '/api/auth/login', { body: { username: email, password } })
  if (signedIn.status === 200) return signedIn.body as Session
  const invitation = { email, role }
  const { link } = await ask<{ link: string }>(stage, 'POST', '/api/people/invitations', { body: invitation, token })
  const joining = { token: link.slice(link.lastIndexOf('/') + 1), name, password }
  return ask<Session>(stage, 'POST', '/api/invitations/accept', { body: joining })
}

type Plan = {
  title: string
  person: cast.Person
  job: string
  seniority: Seniority
  language: string
  mix?: QuestionMix
  fields?: Record<string, string>
}

async function makeDraft(stage: Stage, { token, interviewer }: Session, plan: Plan): Promise<Interview> {
  const { person } = plan
  const form = new FormData()
  const fields = {
    Title: plan.title,
    // Most sessions are over before questions about their code could be made.
    FollowUps: 'off',
    InterviewerId: interviewer.id,
    CandidateId: person.email,
    CandidateName: person.name,
    Difficulty: plan.seniority,
    ProgrammingLanguage: plan.language,
    InterviewType: 'AiOnly',
    QuestionType: plan.mix ?? 'Both',
    Description: plan.job,
    ...plan.fields,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Pdfs', new Blob([person.resume]), `${person.name}.txt`)
  return ask<Interview>(stage, 'POST', '/api/Interviews', { body: form, token })
}

/** Selects the wished questions where they are proposed, else the first of each kind, and opens the interview. */
async function publish(stage: Stage, { token }: Session, draft: Interview, wished: string[] = []): Promise<Interview> {
  const choose = <Q extends { id: string }>(questions: Q[]) =>
    questions.find(({ id }) => wished.includes(id)) ?? questions[0]
  const coding = choose(draft.technicalQuestions.filter(({ questionType }) => questionType === 'coding'))
  const technical = choose(draft.technicalQuestions.filter(({ questionType }) => questionType === 'technical'))
  const body = {
    behavioralQuestions: [choose(draft.behavioralQuestions)].filter((each) => each !== undefined),
    technicalQuestions: [coding, technical].filter((each) => each !== undefined),
  }
  await ask(stage, 'PUT', `/api/Interviews/${draft.id}`, { body, token })
  return ask<Interview>(stage, 'POST', `/api/Interviews/${draft.id}/publish`, { token })
}

async function makeFinished(stage: Stage, session: Session, goToDay: () => Promise<Session>): Promise<string> {
  const draft = await makeDraft(stage, session, {
    title: 'Back-end developer',
    person: cast.maya,
    job: cast.backEndJob,
    seniority: 'Medium',
    language: 'javascript',
    fields: { Duration: '75', NoticePlace: 'eu' },
  })
  const { id, candidateAccessToken } = await publish(stage, session, draft, Object.values(mayasQuestions))
  await goToDay()
  await playMaya(await takeSeat(stage, id, candidateAccessToken!, cast.maya))
  return id
}

/** A repository with Nova's changes, in an afternoon. */
async function makeProject(stage: Stage, session: Session): Promise<void> {
  const draft = await makeDraft(stage, session, {
    title: 'Developer of internal tools',
    person: cast.elif,
    job: cast.toolsJob,
    seniority: 'Medium',
    language: 'typescript',
    fields: { Duration: '60', FollowUps: 'ask' },
  })
  const token = await publishOne(stage, session, draft, elifsProject)
  await playElif(stage, await takeSeat(stage, draft.id, token, cast.elif))
}

/** A query over readings of turbines; its scores are shown. */
async function makeQuery(stage: Stage, session: Session): Promise<void> {
  const draft = await makeDraft(stage, session, {
    title: 'Data analyst',
    person: cast.sofia,
    job: cast.analystJob,
    seniority: 'Medium',
    language: 'python',
    fields: { Duration: '45' },
  })
  const token = await publishOne(stage, session, draft, sofiasQuestion)
  await playSofia(await takeSeat(stage, draft.id, token, cast.sofia))
  await ask(stage, 'POST', `/api/Interviews/${draft.id}/report/unseal`, { token: session.token })
}

/** Opens the interview with this question alone; the candidate's token. */
async function publishOne(stage: Stage, { token }: Session, { id }: Interview, questionId: string): Promise<string> {
  const path = `/api/Interviews/${id}`
  const { technicalQuestions } = await ask<Interview>(stage, 'POST', `${path}/questions`, {
    body: { questionId },
    token,
  })
  const chosen = technicalQuestions.filter((question) => question.id === questionId)
  await ask(stage, 'PUT', path, { body: { behavioralQuestions: [], technicalQuestions: chosen }, token })
  const { candidateAccessToken } = await ask<Interview>(stage, 'POST', `${path}/publish`, { token })
  return candidateAccessToken!
}

async function makeScheduled(stage: Stage, session: Session, at: number): Promise<void> {
  const plan: Plan = {
    title: 'Front-end developer',
    person: cast.amara,
    job: cast.frontEndJob,
    seniority: 'Medium',
    language: 'typescript',
    fields: { ScheduledDate: new Date(at).toISOString() },
  }
  await publish(stage, session, await makeDraft(stage, session, plan))
}

async function makeCancelled(stage: Stage, session: Session): Promise<void> {
  const plan: Plan = {
    title: 'Back-end developer',
    person: cast.tomas,
    job: cast.backEndJob,
    seniority: 'Senior',
    language: 'javascript',
  }
  const { id } = await publish(stage, session, await makeDraft(stage, session, plan))
  const body = { status: 'Cancelled' }
  await ask(stage, 'PATCH', `/api/Interviews/${id}/status`, { body, token: session.token })
}

/** A session with a person on the other side, who has let it go on without a timer: it stays in progress. */
async function makeRunning(
  stage: Stage,
  session: Session,
  goToStart: () => Promise<Session>,
  companyEmails: string[],
): Promise<void> {
  const draft = await makeDraft(stage, session, {
    title: 'Data developer',
    person: cast.jonas,
    job: cast.dataJob,
    seniority: 'Junior',
    language: 'python',
    fields: { InterviewType: 'HumanInLoop', MeetingUrl: 'https://meet.example.com/nordwind-jonas' },
  })
  const interview = await publish(stage, session, draft)
  const { token } = await goToStart()
  const path = `/api/Interviews/${interview.id}`
  await ask(stage, 'PUT', `${path}/panel`, { body: { companyEmails }, token })
  const [scorecardsDueAt, replyBy] = [1, 5].map((days) => new Date(stage.clock.now() + days * dayMs).toISOString())
  await ask(stage, 'PUT', `${path}/panel/plan`, { body: { scorecardsDueAt, replyBy, version: 0 }, token })
  const seat = await takeSeat(stage, interview.id, interview.candidateAccessToken!, cast.jonas)
  const coding = seat.interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const code = { questionId: coding.id, language: 'python' as const }
  await seat.open(code)
  seat.wait(90)
  const beginning = '# 1. read the rules once\n    # 2. walk through the input in order\n    result = []\n    '
  await seat.type(code, '# Write your solution here.', beginning)
  await seat.chat(code.questionId, 'May the input be empty?')
  await ask(stage, 'POST', `${path}/control`, { body: { action: 'continue' }, token })
  const note = makeEntry(stage, 'note', { text: 'Plans in comments before coding. Ask about empty input.' })
  await ask(stage, 'POST', `${path}/journal`, { body: { entries: [note] }, token })
  seat.close()
}
