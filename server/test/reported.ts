import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { makeEntry, makeJoined, makeTyping } from './factories.ts'
import type { Reply, TestServer } from './server.ts'

export const spokenCode = '// by Sam Okafor <sam@example.test>\nfunction solve(list) {\n  return list\n}\n'

/** A completed interview with its report, in which the candidate names themselves in code and answer. */
export async function makeReported(
  server: TestServer,
  session: Session,
  overrides: Record<string, string | undefined> = {},
): Promise<{ interview: Interview; path: string }> {
  const { interview, token: candidate, path } = await makeJoined(server, session, overrides)
  const [coding, technical] = ['coding', 'technical'].map(
    (kind) => interview.technicalQuestions.find(({ questionType }) => questionType === kind)!.id,
  ) as [string, string]
  const entries = [
    makeEntry('navigate', { questionId: coding }),
    makeTyping(coding, spokenCode),
    makeEntry('navigate', { questionId: technical }),
    makeTyping(technical, 'My name is sam, and I (Okafor) would measure first. Samples are not me.', 'text'),
  ]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  return { interview, path: `/api/Interviews/${interview.id}` }
}

/** The report as a reader sees it who has shown its scores, which one may where no panel has to judge first. */
export async function readWhole(server: TestServer, path: string, token: string): Promise<Reply> {
  await server.call('POST', `${path}/report/unseal`, { token })
  return server.call('GET', `${path}/report`, { token })
}
