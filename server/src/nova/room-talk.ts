/** What is said in a room besides the task: greetings, the room, the rules, how things stand. Each in several wordings. */
import { languageNames } from '@nova/contract/language-names'
import type { Intent } from './intent.ts'
import type { Room, Situation } from './situation.ts'

/** What was said, where, and what is known there. */
type Said = { message: string; situation: Situation; room: Room }
type Wordings = string[] | undefined

/** The wordings of the reply to an intent; undefined where that is not of this kind. */
export function wordingsOf(intent: Intent, message: string, situation: Situation, room: Room): Wordings {
  const found = wordings[intent]
  return typeof found === 'function' ? found({ message, situation, room }) : found
}

const wordings: Partial<Record<Intent, string[] | ((said: Said) => Wordings)>> = {
  unclear: [
    'I am not sure what you mean. Shall we look at the task, at your last run, or at the next step?',
    'Tell me a little more: which sentence, line or test is it about?',
    'I could not read a question in that. What are you looking at right now?',
  ],
  greeting: ({ situation }) => [
    isCoding(situation)
      ? 'Hello! I can make the task clear, go through your last run with you, or give a hint. What would help?'
      : 'Hello! I can make the question clear, or ask you something that gets you going. What would help?',
    'Hello again. Where are you at?',
  ],
  thanks: ['You are welcome. What will you try next?', 'Good. I am here if you need me.', 'Gladly. Go on.'],
  thinking: ({ situation }) => [
    'Take your time. If it helps, write down in a line which part you are turning over.',
    'No hurry, the clock is at the top. I am here when you want to talk it through.',
    isCoding(situation)
      ? 'Fine. Doing the first example by hand often shows where to begin.'
      : 'Fine. A few catchwords in the answer field are a good start; you can put them in order later.',
    'All right. Say so when you would like a hint.',
  ],
  time: ({ message, room }) => timeWords(message, room),
  'about-nova': ({ message }) => novaWords(message),
  policy: ({ room }) => [policyWords[room.policy]],
  library: ({ situation }) => [
    `You may use everything that comes with ${languageNames[situation.language]} itself. Further packages are not installed here.`,
    'What belongs to the language is free to use; nothing else can be installed.',
  ],
  language: [
    'Any language that the list above the editor offers: the task and the tests are the same in each, and each keeps its own draft. Take the one you know best.',
  ],
  grading: ({ situation }) => [
    isCoding(situation)
      ? 'Your submitted code meets the visible and the other tests: usual, unusual and large inputs. How fast you type and how you write count for nothing, and people decide in the end.'
      : 'By what your answer says. How you write, and how fast, count for nothing, and people decide in the end.',
  ],
  room: ({ message, situation }) => roomWords(message, situation),
  nerves: [
    'That is all right, and nothing is lost: what you wrote is kept, and a part of an answer counts too. Shall we take only the very next step?',
    'Breathe for a moment; it happens to everybody. What is the one thing you are already sure of here?',
    'You can also go to another question with Next and come back later.',
  ],
  length: ({ situation }) => [
    isStory(situation)
      ? 'One or two paragraphs are enough: the situation, what you yourself did, and what came of it.'
      : 'As long as it takes to name the choices, what each costs, and which one you would take. Short sentences and lists are fine.',
  ],
  'which-story': ({ situation }) =>
    isStory(situation)
      ? [
          'Studies, a side project or a team project are fine. Say what was yours in it, and what came of it.',
          'It need not be a big one. Take the closest thing you have done, and say where it differs.',
        ]
      : ['Take the closest thing you know, and say what you would do here.'],
  check: ({ situation }) => checkWords(situation),
  syntax: [
    'That is a matter of the language and not of the task: its documentation is fine for it. Then try it on one small value with Run Code.',
    'Look it up in the language’s documentation, and print one small case to be sure.',
  ],
  approach: ({ situation }) =>
    isCoding(situation)
      ? [
          `Hold it against two things before you build it: the first example, and this limit: “${limitOf(situation)}”. Does it survive both?`,
          'What would be the smallest input on which that could go wrong? Try it there by hand first.',
          'What does it have to remember between two steps, and what does one step cost?',
        ]
      : [
          'Put that into your answer, since only the answer is handed in. What does it cost, and when does it go wrong?',
          'Good to write down. What would you do if it turned out not to be enough?',
          'And what else did you consider, and why not that?',
        ],
  cost: ({ situation }) => costWords(situation),
  ready: ({ situation }) => readyWords(situation),
}

const isCoding = ({ question }: Situation) => question.kind === 'coding'
const isStory = ({ question }: Situation) => question.kind === 'behavioral'

const policyWords = {
  open: 'Yes. Please declare what you used with the button in the room.',
  none: 'This interview is without AI help. Your own notes and language documentation are fine unless you were told otherwise.',
  nova: 'You may use me, and language documentation unless you were told otherwise. Please use no other AI.',
}

function timeWords(message: string, { remainingSeconds: seconds }: Room): string[] {
  if (/extra|more time/i.test(message)) {
    return ['More time is for your interviewer to give. Report a problem, under More at the top, reaches them.']
  }
  if (seconds === null) return ['There is no time limit at the moment.']
  const left = Math.ceil(seconds / 60)
  const minutes = left === 1 ? 'About a minute is' : `About ${left} minutes are`
  return [
    `${minutes} left for all questions together; the clock is at the top.`,
    `${minutes} left. What stands in the room at the end is handed in by itself.`,
  ]
}

function novaWords(message: string): string[] {
  if (/record|report|tell|count|against|score|private/i.test(message)) {
    return [
      'Asking me is allowed. What you ask and what I answer is in the record that your interviewers read, like your code and your runs.',
      'They can read what we write here. Asking is part of the interview, and nobody expects you to ask nothing.',
    ]
  }
  if (/see|read|run/i.test(message)) {
    return [
      'I see this question, your text for it as it stands, and your last run. I do not run code myself: you do, with the buttons above the editor.',
    ]
  }
  return [
    'I am Nova, the assistant of this interview and not a person. I can make the task clear, go through a run with you, or give a hint.',
  ]
}

function roomWords(message: string, { question }: Situation): string[] {
  if (/how many questions/i.test(message)) return ['The line under the title says it: “Question 1 of 3”, for instance.']
  if (/skip|come back|go back|return|next|move|leave|reload/i.test(message)) {
    return [
      'Previous and Next move between the questions. What you wrote stays, also over a reload, and you may come back until the end.',
    ]
  }
  if (/break/i.test(message))
    return [
      'Where breaks were arranged for you, Break stands at the top and stops the clock. Else it goes on: tell your interviewer with Report a problem, under More.',
    ]
  if (/withdraw|unsubmit|undo .*submi|take .*back/i.test(message)) {
    return [
      'Withdraw, beside Submit again, takes your answer back and opens the question again, until the end. What stands in the room then is handed in by itself.',
    ]
  }
  const submitting =
    'Submit hands in this answer as it stands. You may go on working and submit again until the end; the latest counts. Complete Interview, at the top, ends it for good.'
  if (/submit|complete|close/i.test(message)) return [submitting]
  if (question.kind === 'coding') {
    return [
      'Run Code calls your function with the values under Custom input; Test Cases runs the tests. Both answer in the console below the editor. The language is chosen above it, and each language keeps its own draft.',
      submitting,
    ]
  }
  const voice = question.kind === 'behavioral' ? ' You can also speak it, with Speak Your Answer.' : ''
  return [`Write your answer in the field called Your answer and press Submit.${voice}`, submitting]
}

function costWords(situation: Situation): Wordings {
  if (!isCoding(situation)) return undefined
  const limit = limitOf(situation)
  return situation.state === 'nothing-written'
    ? [`Look at the limits first: “${limit}”. How many steps can you afford for each element then?`]
    : [
        'Count it on your own code: for an input twice as long, how many times more does the innermost line run?',
        `Take the largest input the limits allow, “${limit}”. About how many steps is that in your code?`,
      ]
}

function limitOf({ question }: Situation): string {
  if (question.kind !== 'coding') return ''
  return question.constraints.find((each) => /<= \d{3,}|\d{4,}/.test(each)) ?? question.constraints[0]!
}

function checkWords({ question, state, test, isTested }: Situation): string[] {
  if (question.kind !== 'coding') {
    const probe =
      question.kind === 'behavioral'
        ? question.probes[3]!
        : 'Does it say what you would choose, what it costs, and why?'
    return [
      `I do not judge answers here. One thing to check: ${lowerFirst(probe)}`,
      'Read it once more as someone who was not there. What would they ask first?',
    ]
  }
  if (state === 'nothing-written')
    return [
      'There is no code of yours yet. What would be its very first step?',
      'The editor still holds the starter alone. Write one small piece, and run it to see.',
    ]
  if (!test || !isTested) {
    return [
      'The tests know better than I do, and this version has not met them yet. Press Test Cases; which one are you least sure about?',
      'Run Test Cases on what stands there now, and we look at the outcome together.',
    ]
  }
  if (state === 'correct') {
    return [
      'It passes every test, the visible ones and the others. Can you say why it is right for the largest input too?',
      'The tests find nothing wrong with it. What would you still make simpler or clearer?',
    ]
  }
  return [
    `Not yet: ${outcomeOf(test)} ${state === 'wrong-answer' ? 'Shall we look at the first that fails?' : 'What does the console say about it?'}`,
    `The tests still say no. ${outcomeOf(test)} Ask me about the first that fails, and we go through it.`,
  ]
}

function readyWords({ question, test, isTested, state }: Situation): string[] {
  if (question.kind !== 'coding') {
    return [
      'Read it once more as someone who was not there: is it clear what you would do, or did, and why? Then press Submit.',
      'Then press Submit. You may submit again until the end.',
    ]
  }
  const submit = 'Then press Submit, above the editor. You may submit again until the end.'
  if (state === 'nothing-written')
    return [
      'The editor still holds the starter alone. Even a part counts: what could you write down in two lines?',
      submit,
    ]
  if (!test) return ['You have not run the test cases yet. What do you expect them to say?', submit]
  const stale = isTested
    ? ''
    : 'The code has changed since your last test run, so run it once more. Before that change, '
  const outcome = stale ? lowerFirst(outcomeOf(test)) : outcomeOf(test)
  if (state === 'correct')
    return [`${outcome} Which input would you be least sure about? Try it once, then submit.`, submit]
  return [`${stale}${outcome} You can submit as it stands, or ask me about what is left.`, submit]
}

function outcomeOf({ status, visible, hidden }: NonNullable<Situation['test']>): string {
  if (status === 'compile_error') return 'Your last test run could not start, because the code does not run yet.'
  if (hidden.notRun) return `Your last test run passed ${visible.passed} of ${visible.total} visible tests.`
  const { core, edge, scale } = hidden
  const failing = [
    [core, 'usual'],
    [edge, 'unusual'],
    [scale, 'large'],
  ] as const
  const rest = failing
    .filter(([{ passed, total }]) => passed < total)
    .map(([{ passed, total }, name]) => `${passed} of ${total} with ${name} inputs`)
  const seen = `Your last test run passed ${visible.passed} of ${visible.total} visible tests.`
  return rest.length === 0
    ? `${seen.slice(0, -1)}, and all the others.`
    : `${seen.slice(0, -1)}, and of the others ${rest.join(', ')}.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
