/** A candidate's room with a project, for specs that work in it. */
import type { Page } from '@playwright/test'
import type { Account, Made, Stage } from './stage.ts'

/** Makes an interview of this project alone, joins it by a call, and opens its room. */
export async function openProjectRoom(page: Page, stage: Stage, account: Account, questionId: string): Promise<Made> {
  const who = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const { interview } = await stage.call<{ interview: Made }>(
    ...(['POST', '/api/Interviews/quick-start', { questionId, ...who }, account.token] as const),
  )
  const token = interview.candidateAccessToken!
  const path = `/api/candidate/interview/${interview.id}/join?token=${token}`
  await stage.call('POST', path, { ...who, consentVersion: '1' })
  await page.goto(`/candidate/${interview.id}?token=${token}`)
  return interview
}
