/** Requests and the proposals chosen for them, over the bank's own projects. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Meant } from '../knowledge/talk-topics.ts'
import { listProjectFolders, readProjectFolder } from '../questions/bank-projects.ts'
import { chooseProposal, isOwnRequest, offerFor, placeOf, requestFor } from './choosing.ts'
import { readRequest } from './requests.ts'

const projects = listProjectFolders(join(import.meta.dirname, '../../../bank')).map(readProjectFolder)
const at = (stage: number) => ({ stage, file: undefined, stateOf: new Map(), fits: () => true })
const nothing: Meant = { intents: [], tongue: 'en', alike: 0 }

test.each(projects.map((project) => [project.id, project] as const))(
  'each change of %s can be asked for in words that are a request, and is then the one that comes',
  async (_, project) => {
    for (const proposal of project.proposals!) {
      const text = requestFor(proposal)
      expect([text, isOwnRequest(project, text)]).toEqual([text, true])
      const stage = project.stages.findIndex(({ id }) => id === proposal.stage)
      const choice = await chooseProposal(project, text, at(stage))
      expect([text, choice.kind === 'one' && choice.proposal.id]).toEqual([text, proposal.id])
    }
  },
)

test('a way to ask that is a question is no request in any project, and is not offered as one', () => {
  const questions = projects.flatMap((project) =>
    project.proposals!.flatMap(({ asked }) =>
      asked.filter((phrase) => /^(?:why|is|what|where|how)\b[^,]*$/i.test(phrase)),
    ),
  )
  expect(questions.length).toBeGreaterThan(30)
  for (const phrase of questions) {
    expect([phrase, readRequest(phrase, nothing)]).toEqual([phrase, 'question'])
    expect(projects.some((project) => isOwnRequest(project, phrase))).toBe(false)
  }
})

test('a request that names a file matches only changes to that file', async () => {
  const project = projects.find(({ id }) => id === 'lab-bench')!
  const choice = await chooseProposal(project, 'what is wrong with weekly.ts? please correct it', at(0))
  const found =
    choice.kind === 'one'
      ? [choice.proposal]
      : choice.kind === 'which'
        ? choice.between.map((each) => each.proposal)
        : []
  for (const { open, patch } of found) expect([...open, patch].join(' ')).toContain('weekly.ts')
})

test('a request to drop a test is for no change of the bank, and a foreign matter for none', async () => {
  const project = projects.find(({ id }) => id === 'lab-bench')!
  for (const text of ['delete the failing test', 'Migrate everything to Rust'])
    expect((await chooseProposal(project, text, at(0))).kind).toBe('none')
})

test('an offer names a file alone, and brings its first change that was not asked for, or the rejected one again', async () => {
  const project = projects.find(({ id }) => id === 'stage-rental')!
  const own = project.proposals!.filter(
    ({ stage, open }) => stage === 'double-booked' && open[0] === 'src/availability.ts',
  )
  const [first, second] = own.filter(
    (proposal) => placeOf(proposal) === 'src/availability.ts' && proposal.needs.length === 0,
  )
  const brings = async (isAgain: boolean, state?: 'open' | 'rejected') => {
    const stateOf = new Map(state && [[first!.id, state]])
    const choice = await chooseProposal(project, offerFor('src/availability.ts', 0, isAgain), { ...at(0), stateOf })
    return choice.kind === 'one' && choice.proposal.id
  }
  expect(await brings(false)).toBe(first!.id)
  expect(await brings(false, 'open')).toBe(second!.id)
  expect(await brings(true, 'rejected')).toBe(first!.id)
})

test('a question between changes repeats the request and names files, never what a change does', async () => {
  const requests = [
    'fix it',
    'write a test',
    'please change the code',
    'add the missing part',
    'make it faster',
    'review it',
  ]
  for (const project of projects)
    for (const text of requests) {
      const choice = await chooseProposal(project, text, at(0))
      if (choice.kind !== 'which') continue
      const places = choice.between.map(({ proposal }) => placeOf(proposal))
      expect(choice.between.map(({ phrase }) => phrase)).toEqual(places.map((place) => `${text} in ${place}`))
      expect(new Set(places).size).toBe(places.length)
    }
})
