/** Setup of a spec through the product's own calls. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

export const resumesFolder = join(import.meta.dirname, '../server/test/resumes')
export const password = 'long enough'
/**
 * Device of candidates who join by a call: the tests' browser profiles have the same name, so their pages continue from
 * there.
 */
export const stageDevice = 'stage'

export type Account = { token: string; id: string; email: string; name: string }
type Question = { id: string; title: string; questionType?: 'coding' | 'technical' }
export type Made = {
  id: string
  title: string
  status: string
  candidateAccessToken: string | null
  behavioralQuestions: Question[]
  technicalQuestions: Question[]
}
export type Invited = { interview: Made; link: string; path: string; token: string }
type Overrides = Record<string, string | string[] | undefined>

export type Stage = {
  /** Makes a call and hands over its reply; throws where the server refuses. */
  call: <T>(method: string, path: string, body?: unknown, token?: string) => Promise<T>
  makeAccount: (name?: string) => Promise<Account>
  makeDraft: (account: Account, overrides?: Overrides) => Promise<Made>
  /** Published with one question of each kind: coding, technical, behavioural. */
  makePublished: (account: Account, overrides?: Overrides) => Promise<Invited>
  makeJoined: (account: Account, overrides?: Overrides) => Promise<Invited>
  makeCompleted: (account: Account, overrides?: Overrides) => Promise<Invited>
  changeStatus: (account: Account, interview: Made, status: string) => Promise<void>
}

export function setStage(product: Product): Stage {
  const call: Stage['call'] = async (method, path, body, token) => {
    const init: RequestInit & { headers: Record<string, string> } = { method, headers: { 'x-device-id': stageDevice } }
    if (token) init.headers.authorization = `Bearer ${token}`
    if (body instanceof FormData) init.body = body
    else if (body) {
      init.headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body)
    }
    const reply = await fetch(product.url + path, init)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as never
  }

  const makeAccount: Stage['makeAccount'] = async (name = 'Ida Reyes') => {
    const email = `${randomUUID()}@example.test`
    const form = { name, email, company: 'Nordwind', password }
    const opened = await call<{ token: string; interviewer: { id: string } }>('POST', '/api/auth/signup', form)
    return { token: opened.token, id: opened.interviewer.id, email, name }
  }

  const makeDraft: Stage['makeDraft'] = async (account, overrides = {}) => {
    const fields: Overrides = {
      Title: 'Back-end developer',
      InterviewerId: account.id,
      CandidateId: 'sam@example.test',
      CandidateName: 'Sam Okafor',
      Difficulty: 'Medium',
      ProgrammingLanguage: 'javascript',
      InterviewType: 'AiOnly',
      QuestionType: 'Both',
      Description: 'Required:\nNode.js and PostgreSQL\nCaching',
      // The specs that are about questions on submitted code ask for them.
      FollowUps: 'off',
      ...overrides,
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) if (each !== undefined) form.append(name, each)
    form.append('Pdfs', new Blob([readFileSync(join(resumesFolder, 'plain.txt'))]), 'plain.txt')
    return call<Made>('POST', '/api/Interviews', form, account.token)
  }

  const makePublished: Stage['makePublished'] = async (account, overrides) => {
    const draft = await makeDraft(account, overrides)
    const technicalQuestions = (['coding', 'technical'] as const).flatMap((kind) =>
      draft.technicalQuestions.filter(({ questionType }) => questionType === kind).slice(0, 1),
    )
    const chosen = { behavioralQuestions: draft.behavioralQuestions.slice(0, 1), technicalQuestions }
    await call('PUT', `/api/Interviews/${draft.id}`, chosen, account.token)
    const interview = await call<Made>('POST', `/api/Interviews/${draft.id}/publish`, undefined, account.token)
    const token = interview.candidateAccessToken!
    const path = `/api/candidate/interview/${interview.id}`
    return { interview, token, path, link: `/candidate/${interview.id}?token=${token}` }
  }

  const makeJoined: Stage['makeJoined'] = async (account, overrides) => {
    const invited = await makePublished(account, overrides)
    const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
    await call('POST', `${invited.path}/join?token=${invited.token}`, body)
    return invited
  }

  const makeCompleted: Stage['makeCompleted'] = async (account, overrides) => {
    const invited = await makeJoined(account, overrides)
    await call('POST', `${invited.path}/complete?token=${invited.token}`)
    return invited
  }

  const changeStatus: Stage['changeStatus'] = async (account, interview, status) => {
    await call('PATCH', `/api/Interviews/${interview.id}/status`, { status }, account.token)
  }

  return { call, makeAccount, makeDraft, makePublished, makeJoined, makeCompleted, changeStatus }
}

/**
 * Opens a page as this interviewer, without the login form. The first document finds the session that a login would have
 * left; to leave it there by another page of this origin costs as much as the page itself.
 */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  const session = await page.addInitScript((token) => {
    // Frames within it may have no storage.
    if (self === top) localStorage.setItem('auth_token', token)
  }, account.token)
  await page.goto(path)
  await session.dispose()
}

/** On the page of a report without a panel: its scores, which are sealed until a press. */
export async function showScores(page: Page): Promise<void> {
  const press = page.getByRole('button', { name: 'Show scores and recommendation' })
  await press.click()
  await press.waitFor({ state: 'detached' })
}
