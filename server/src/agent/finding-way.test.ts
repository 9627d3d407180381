/** What people ask who find their way in a project for the first time, over the bank's own. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectFolder } from '../questions/bank-projects.ts'
import { asksForChange } from './choosing.ts'
import { type LastTests, readWay } from './finding-way.ts'

const projectOf = (id: string) => readProjectFolder(join(import.meta.dirname, '../../../bank/projects', id))

function tell(
  id: string,
  text: string,
  { stage = 0, isFresh = false, last = undefined as LastTests | undefined } = {},
) {
  const project = projectOf(id)
  const files = new Map(project.repository.map((file) => [file.path, file.text]))
  return readWay(text, { isFresh, isWish: asksForChange(text) })?.(project, { files, stage, last })
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
    /^Press Test, or type `run-tests` .+ in the terminal; `npm test` does the same\..+`node src\/cli\.ts data\/monday\.json`/,
  ],
  [
    'orchard-water',
    'how can I run the tests',
    /^Press Test, or type `run-tests` \(one file: `run-tests tests\/plan_test\.go`\) in the terminal\.$/,
  ],
  ['island-ferry', 'mvn: command not found', /Nothing can be installed here/],
  ['cold-store-billing', 'can i install a package', /Nothing can be installed here/],
  ['subtitle-desk', 'how do i run the program', /`python3 -m captions check samples\/harbour\.srt`/],
  ['radio-rota', 'how do i see the page', /^The Preview tab/],
  [
    'radio-rota',
    'what does clash mean',
    /^In this project, “clash” stands for this: who is on two shows at once \(`src\/rota\/clashes\.ts`\)/,
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
  ['lab-bench', 'what is the difference between test and hidden tests', /^Test runs the visible tests/],
  // Where the fault lies is told by no answer: only which test shows it.
  ['lab-bench', 'which file has the bug', /^Finding that is the task\. (?!.*calendar)/],
])('in %s, “%s”', (id, text, told) => {
  expect(tell(id, text)).toMatch(told)
})

test.each([
  'please add a check when a module is missing',
  'use a map and go through all of them',
  'Skip cancelled bookings when looking for conflicts',
  'fix the place where the total is computed',
  'add a test file for the calendar',
  'is the change you made right?',
  'how much time is left',
])('“%s” is about something else', (text) => {
  expect(tell('lab-bench', text)).toBeUndefined()
})

test('a stage that is reached and a run that was made are spoken of as they are', () => {
  expect(tell('lab-bench', 'what now', { stage: 1 })).toMatch(
    /^You’re at stage 2 of 3, “A waiting list”, .+ One small step, then Test\.$/,
  )
  const last = {
    visible: { passed: 3, total: 4 },
    hidden: [{ passed: 2, total: 2 }],
    failed: ['desk > keeps the order'],
  }
  expect(tell('lab-bench', 'which tests fail', { last })).toMatch(
    /^In your last run, 3 of 4 visible tests passed\. These didn’t: “keeps the order”\./,
  )
  expect(tell('lab-bench', 'what now', { last })).toMatch(/^In your last check all hidden tests passed\./)
  // Right after a change, such a question is about it.
  expect(tell('lab-bench', 'how does the code work', { isFresh: true })).toBeUndefined()
})

test.each([
  ['lines of remarks', '//\n'.repeat(60_000)],
  ['remarks that are never closed', '/** '.repeat(60_000)],
])('a file of %s keeps nobody waiting who asks for a word', (_, text) => {
  const project = projectOf('radio-rota')
  const files = new Map([['src/mine.ts', text], ...project.repository.map((file) => [file.path, file.text] as const)])
  const tellOf = readWay('what does clash mean', { isFresh: false, isWish: false })
  expect(tellOf?.(project, { files, stage: 0, last: undefined })).toMatch(
    /“clash” stands for this: who is on two shows/,
  )
})
