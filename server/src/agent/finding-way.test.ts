/** Questions of people finding their way in a project for the first time, over the bank's own projects. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectFolder } from '../questions/bank-projects.ts'
import { type LastTests, tellWay } from './finding-way.ts'

const projectOf = (id: string) => readProjectFolder(join(import.meta.dirname, '../../../bank/projects', id))

function tell(
  id: string,
  text: string,
  { stage = 0, isFresh = false, last = undefined as LastTests | undefined } = {},
) {
  const project = projectOf(id)
  const files = new Map(project.repository.map((file) => [file.path, file.text]))
  return tellWay(project, { files, stage, last }, text, isFresh)
}

test.each([
  [
    'lab-bench',
    'where do i start im lost',
    /^Start with `README\.md`.+ Then read `src\/desk\.ts`, .+“a slot that was cancelled/,
  ],
  [
    'radio-rota',
    'Which part of the code should I read first?',
    /^Start with `README\.md`.+ Then read `src\/app\.tsx`\./,
  ],
  ['orchard-water', 'no idea where to begin with this', /^Start with `README\.md`.+`tests\/plan_test\.go`/],
  ['radio-rota', 'i want to add a button, in which file?', /`src\/components\/clashes\.tsx` \(the parts of the page\)/],
  ['lab-bench', 'where are messages to people?', /^Look at `src\/notices\.ts` \(messages to people\)/],
  ['cold-store-billing', 'which file computes the VAT', /`billing\/invoice\.py`/],
  [
    'lab-bench',
    'how do i run the tests, npm doesnt work',
    /Press Test, or type `run-tests` .+ in the terminal; `npm test` does the same\..+`node src\/cli\.ts data\/monday\.json`/,
  ],
  [
    'orchard-water',
    'how can I run the tests',
    /^Press Test, or type `run-tests` \(one file: `run-tests tests\/plan_test\.go`\) in the terminal\.$/,
  ],
  ['cold-store-billing', 'why does the test fail', /“a delivery on the first .+” in `tests\/test_\w+\.py` fails\./],
  ['lab-bench', 'is it correct?', /^Press Check with hidden tests: it says how many of each stage’s tests pass/],
  ['island-ferry', 'mvn: command not found', /Nothing can be installed here/],
  ['cold-store-billing', 'can i install a package', /Nothing can be installed here/],
  ['subtitle-desk', 'how do i run the program', /`python3 -m captions check samples\/harbour\.srt`/],
  ['radio-rota', 'how do i see the page', /^The Preview tab/],
  [
    'radio-rota',
    'what does clash mean',
    /^In this project, “clash” means this: who is on two shows at once \(`src\/rota\/clashes\.ts`\)/,
  ],
  ['lab-bench', 'what does overlap mean', /overlap/],
  ['lab-bench', 'what is a waiting list here', /Stage “A waiting list”: People want to wait for a taken slot/],
  ['island-ferry', 'what is a manifest', /`?src\/ferry\/report`?|manifest/],
  [
    'radio-rota',
    'what does src/app.tsx do',
    /^`src\/app\.tsx`: puts the page together and holds the state\. It defines `App`\.$/,
  ],
  ['orchard-water', 'what is in gauge.go?', /^`rain\/gauge\.go`: Package rain knows what the rain gauge measured\./],
  ['log-shipper', 'can you give me an overview', /- `src\/pipeline\.ts`: batches wait in order/],
  ['log-shipper', 'i dont understand this codebase', /- `src\/batcher\.ts`: collects records until a batch is full/],
  ['lab-bench', 'can i change the tests', /^These belong to the task and can’t be changed: `tests\/lab\.ts`\./],
  ['lab-bench', 'how many stages are there', /^There are 3 stages.+1\. “Two groups in front of one oven”/],
  [
    'lab-bench',
    'where do i write my review',
    /^That belongs to stage 3, “Review the weekly series”\. .+The file isn’t there yet/,
  ],
  ['lab-bench', 'do i have to finish all stages', /^You needn’t finish everything/],
  ['lab-bench', 'which tests fail right now', /^You haven’t run the tests yet: press Test\./],
  ['lido-visit', 'what language is this', /^This project is in HTML, CSS/],
  ['tram-scripts', 'what language is this', /^This project is in Bash; its tests are in Python 3/],
  ['tram-scripts', 'what is in bin/release?', /^`bin\/release`: makes the next version of a Git repository/],
  ['lab-bench', 'what is the difference between test and hidden tests', /^Test runs the visible tests/],
  // No answer reveals the fault's location: only the test that shows it.
  ['lab-bench', 'which file has the bug', /^Finding that is the task\. (?!.*calendar)/],
])('in %s, “%s”', async (id, text, told) => {
  expect(await tell(id, text)).toMatch(told)
})

test.each([
  'is the change you made right?',
  'how much time is left',
  'what is a race condition?',
  'would a map of all of them be faster?',
  'is my interviewer watching',
  'do you think the test of the lane covers that?',
  'what is the time',
])('“%s” is about something else', async (text) => {
  expect(await tell('lab-bench', text)).toBeUndefined()
})

test('a name of the code is found where it is defined, with what is said of it there and the files that use it', async () => {
  expect(await tell('lab-bench', 'what does Calendar do')).toMatch(
    /^`Calendar` is in `src\/calendar\.ts`, line \d+.+used in/,
  )
  expect(await tell('island-ferry', 'what does lane.free do exactly?')).toMatch(
    /^`free` is in `\S+Lane\.java`, line \d+/,
  )
  expect(await tell('subtitle-desk', 'is it safe to change parse_timecode?')).toMatch(
    /^`parse_timecode` is in `captions\/timecode\.py`, line \d+/,
  )
  expect(await tell('lab-bench', 'what does Unicorn do')).toBeUndefined()
})

test('the output of the first failed test is quoted', async () => {
  const last = { visible: { passed: 3, total: 4 }, hidden: [], failed: ['desk > keeps it'], says: '1 !== 2\nat x' }
  expect(await tell('lab-bench', 'Why does the test fail?', { last })).toContain('“keeps it” says: `1 !== 2`.')
})

test('a stage that is reached and a run that was made are spoken of as they are', async () => {
  expect(await tell('lab-bench', 'what now', { stage: 1 })).toMatch(
    /^You’re at stage 2 of 3, “A waiting list”, .+ One small step, then Test\.$/,
  )
  const last = {
    visible: { passed: 3, total: 4 },
    hidden: [{ passed: 2, total: 2 }],
    failed: ['desk > keeps the order'],
  }
  expect(await tell('lab-bench', 'which tests fail', { last })).toMatch(
    /^In your last run, 3 of 4 visible tests passed\. These didn’t: “keeps the order”\./,
  )
  expect(await tell('lab-bench', 'what now', { last })).toMatch(/^In your last check all hidden tests passed\./)
  // Right after a change, such a question is about it.
  expect(await tell('lab-bench', 'how does the code work', { isFresh: true })).toBeUndefined()
})

test.each([
  ['lines of remarks', '//\n'.repeat(60_000)],
  ['remarks that are never closed', '/** '.repeat(60_000)],
])('a file of %s does not delay an answer about a word', async (_, text) => {
  const project = projectOf('radio-rota')
  const files = new Map([['src/mine.ts', text], ...project.repository.map((file) => [file.path, file.text] as const)])
  const at = { files, stage: 0, last: undefined }
  const told = await tellWay(project, at, 'what does clash mean', false)
  expect(told).toMatch(/“clash” means this: who is on two shows/)
  expect(await tellWay(project, at, 'what does findClashes do', false)).toMatch(/^`findClashes` is in/)
})
