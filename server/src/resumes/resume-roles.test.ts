/** Roles of exported and short resumes, read through the check call. */
import { readFileSync } from 'node:fs'
import type { Session } from '@nova/contract/accounts/accounts'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { tunedWordLayouts } from '../../test/reading/layouts-word.ts'
import { tunedPeople } from '../../test/reading/people.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const folder = new URL('../../test/resumes/', import.meta.url)
let server: TestServer
let session: Session

beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function check(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<ResumeReading> {
  const body = new FormData()
  body.append('Pdfs', new Blob([content]), name)
  const reply = await server.call('POST', '/api/resumes/check', { body, token: session.token })
  expect(reply.status).toBe(200)
  return reply.body as ResumeReading
}
const tell = ({ roles }: ResumeReading) =>
  roles.map(({ title, company, from, to, isUncertain }) =>
    [title, company, from, to, ...(isUncertain ? ['?'] : [])].join(' / '),
  )
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

describe('an export of LinkedIn', () => {
  const twoRoles = ['Senior Engineer / Example Ltd / 2019-01 / ', 'Developer / Sample Inc / 2015-06 / 2018-12']

  test('as a PDF with a sidebar gives title, company and dates', async () => {
    const reading = await check('a.pdf', readFileSync(new URL('linkedin-sidebar.pdf', folder)))
    expect(tell(reading)).toEqual(twoRoles)
    expect(reading.name).toBe('Maren Oduya')
  })

  test('as text takes neither the months counted in words nor the place for a company', async () => {
    expect(tell(await check('a.txt', textOf('linkedin-one-column.txt')))).toEqual(twoRoles)
  })

  test('with two titles at one company names the company for both', async () => {
    expect(tell(await check('a.txt', textOf('linkedin-two-roles-one-company.txt')))).toEqual([
      'Senior Engineer / Example Ltd / 2021-01 / ',
      'Engineer / Example Ltd / 2019-01 / 2021-01',
    ])
  })
})

describe('a resume', () => {
  test('with only five lines is accepted', async () => {
    expect(tell(await check('a.txt', textOf('short-but-real.txt')))).toEqual(['Engineer / Example / 2019 / 2024'])
  })

  test.each([
    [
      'City, State',
      'Platform Engineer\nHarbor Foods\nMay 2021 – Present | Mountain View, CA',
      'Platform Engineer / Harbor Foods / 2021-05 / ',
    ],
    [
      'a place right of a gap',
      'Harbor Foods\tLyon\nPlatform Engineer\tMay 2021\tPresent',
      'Platform Engineer / Harbor Foods / 2021-05 / ',
    ],
    [
      'a length of time',
      'Harbor Foods\nPlatform Engineer\n2021 - Present (3 yrs 2 mos)',
      'Platform Engineer / Harbor Foods / 2021 / ',
    ],
    [
      'fields of a form',
      'Dates\t05/2021 - present\nOccupation or position held\tPlatform Engineer\nMain activities\tRan the build farm\nName and address of employer\tHarbor Foods, Austin, TX',
      'Platform Engineer / Harbor Foods / 2021-05 / ',
    ],
  ])('takes no title or company from %s', async (_what, lines, wanted) => {
    const reading = await check(
      'a.txt',
      `Ana Horvat\nana@x.example\n\nExperience\n${lines}\n- Ran the build farm\n\nSkills\nGo, Docker\n`,
    )
    expect(tell(reading)).toEqual([wanted])
  })

  test('marks a role as uncertain where no title or no company is plain', async () => {
    const reading = await check(
      'a.txt',
      'Ana Horvat\nana@x.example\n\nExperience\nSpring Garden\n2019 - 2021\n- Planned the harvest\n\nSkills\nGo, Docker\n',
    )
    expect(reading.roles.map(({ isUncertain }) => isUncertain)).toEqual([true])
  })
})

test.each(tunedWordLayouts.map((layout) => ({ layout, told: layout.name })))(
  'roles of the layout $told are all read right',
  async ({ layout }) => {
    if (!('docx' in layout)) throw new Error('not a Word layout')
    for (const person of tunedPeople.slice(0, 4)) {
      const reading = await check('a.docx', new Uint8Array(await layout.docx(person)))
      const there = person.roles.map(({ title, company, from, to }) => [title, company, from, to].join(' / '))
      expect(tell(reading)).toEqual(there)
    }
  },
)
