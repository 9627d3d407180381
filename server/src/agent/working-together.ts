/**
 * Answers messages about working with the assistant itself: taking changes back, running tests, doing everything at
 * once, and whether its changes can be wrong. It runs no tests and changes no file on its own, and says so.
 */
import type { ProjectProposal, ProjectQuestion } from '@nova/contract/projects/projects'
import { placeOf } from './choosing.ts'
import { stemsOf } from './project-map.ts'
import type { ProposalState } from './thread.ts'

/** The last change that was applied, else the last that was proposed, and what became of it. */
export type Last = { proposal: Pick<ProjectProposal, 'open'>; state: ProposalState }

type Scene = {
  last: Last | undefined
  stages: ProjectQuestion['stages']
  stage: number
  /** Requests available in a stage, in a candidate's words. */
  offers: (stage: number) => string[]
}

export type Said = { text: string; choices?: string[] }

const only = (text: string | undefined): Said | undefined => (text === undefined ? undefined : { text })

const lead = String.raw`^\W*(?:(?:ok(?:ay)?|so|and|but|now|no|well|nova|just|please|pls|plz|(?:can|could|will|would) (?:you|u))\W+)*`
const rest = String.raw`(?:\W+(?:it|that|this|all|of|the|your|my|last|latest|previous|change|changes|fix|patch|edit|edits|everything|again|for|me|now|please|pls))*\W*$`

const asksToUndo = new RegExp(`${lead}(?:undo|revert|roll ?back|(?:take|put) (?:it|that|this) back)${rest}`, 'i')
const asksToLeave = new RegExp(
  `${lead}(?:(?:stop|wait)\\W+)*(?:(?:please|pls)\\W+)?(?:don['’]?t|do not|stop|no more) (?:chang|touch|propos|edit)\\w*(?:\\W+(?:anything|any|more|anymore|my|the|code|files?|it|this|now|please))*\\W*$`,
  'i',
)
const asksToTest = new RegExp(
  `${lead}(?:re)?(?:run|start|execute)\\b[^.?!]{0,24}\\btests?(?:\\W+(?:for|me|now|again|please|pls|too|and (?:tell|show) me\\b[^.?!]{0,24}))*\\W*$|\\brun\\b[^.?!]{0,24}\\btests? for me\\b|^\\W*(?:do|are) (?:the|all|my) (?:\\w+ ){0,2}tests? (?:all )?(?:pass(?:ing)?|green|work|run)(?: now| yet| already)?\\W*$|^\\W*(?:please )?check (?:if|that|whether)? ?it works\\W*$`,
  'i',
)
const asksForAll = new RegExp(
  `${lead}(?:do|write|solve|finish|implement|fix|make|complete|build) (?:it all|everything|all of (?:it|this|them)|the (?:whole|entire) (?:thing|project|task)|all (?:the |three |four )?(?:stages?|tasks?)|(?:the )?(?:whole )?stage (?:\\d|one|two|three|four)|(?:the )?(?:first|second|third|next|whole) stage)\\b[^.?!]{0,40}\\W*$`,
  'i',
)
/** A part without its own name. */
const asksForPart = new RegExp(
  `${lead}(?:then |next )?(?:do|make|build|implement|solve|finish|start|write|handle)(?: with)? (?:the |this |that )?([\\w -]{3,40}?) (?:thing|stuff|part|bit|stage|feature|task|one)(?: (?:please|now|next|for me|too))*\\W*$`,
  'i',
)
const asksOfFaults =
  /\b(?:your|nova['’]?s|(?:any|some|all|which|these|those|(?:any|some|all|which) of (?:the|these|those)))\W+(?:\w+\W+)?(?:proposals|changes|suggestions|patches|fixes)\b[^.!]{0,60}\b(?:wrong|(?:has|have|contain|with)\W+(?:a\W+)?bugs?|buggy|faulty|faults?|mistakes?|broken|incorrect|traps?)\b|\b(?:wrong|lie|bugs?|mistakes?)\b[^.!]{0,60}\b(?:on purpose|intentionally|deliberately)\b|\b(?:trick|tricking|trap|trapping) me\b|\bis (?:this|that|it) a (?:trap|trick)\b/i
const complains =
  /\b(?:you|your (?:\w+ )?(?:change|fix|patch|edit|code|proposal)|(?:that|this|the last) (?:change|fix|patch))(?:['’]ve|\W+(?:has|have|just|now|totally|completely|it))*\W+(?:broke|breaks|broken|ruined|destroyed)\b[^?]*$/i

/**
 * The reply where a message is about that; undefined where it is about the work. `asksForWork` says that it also asks for
 * something to be done: then it is about that.
 */
export function answerTogether(text: string, scene: Scene, asksForWork: boolean): Said | undefined {
  if (asksToUndo.test(text)) return only(tellUndo(scene.last))
  if (asksToLeave.test(text))
    return only(
      'Okay. I propose a change only when you ask for one, and your files stay as they are until you apply it.',
    )
  if (!asksForWork && asksOfFaults.test(text))
    return only(
      'Any of them can be wrong, as with any assistant, and I don’t say which. Everyone gets the same ones. Read each change and test it before you rely on it.',
    )
  if (asksToTest.test(text))
    return only(
      'I can’t run tests. Press Test for the visible ones, or Check with hidden tests to see how many pass in each stage.',
    )
  if (asksForAll.test(text)) return askWhichPart(scene, namedStage(text, scene.stages.length) ?? scene.stage)
  const wanted = asksForPart.exec(text)?.[1]
  const part = wanted === undefined ? undefined : stageCalled(wanted, scene.stages)
  if (part !== undefined) return askWhichPart(scene, part)
  return !asksForWork && complains.test(text) ? only(tellComplaint(scene.last)) : undefined
}

/** Allows one change at a time: offers the possible first requests, ready to send. */
export function askWhichPart({ stages, stage, offers }: Scene, at = stage): Said {
  const title = stages[at]?.title
  const text = `I propose one change at a time, and you decide about each. Which part of ${title ? `“${title}”` : 'it'} should I start with?`
  const choices = offers(at)
  return choices.length > 0 ? { text, choices } : { text }
}

/** The stage whose title has the word: 'the swap thing' is “Ask for a swap”. */
function stageCalled(wanted: string, stages: Scene['stages']): number | undefined {
  const stems = stemsOf(wanted)
  const called = stages.flatMap(({ title }, at) => (stemsOf(title).some((stem) => stems.includes(stem)) ? [at] : []))
  return called.length === 1 ? called[0] : undefined
}

const nameOf = ({ proposal }: Last): string => `the change in ${placeOf(proposal)}`

function tellUndo(last: Last | undefined): string | undefined {
  if (last?.state === 'applied')
    return `You can take ${nameOf(last)} back yourself: press Undo there, above. That works as long as its lines are as they were.`
  if (last?.state === 'open')
    return `There’s nothing to undo: ${nameOf(last)} isn’t in your files. If you don’t want it, reject it above.`
  const own = 'Your own edits go back with Ctrl+Z in the editor.'
  if (!last) return `There’s nothing of mine to undo: I haven’t proposed a change yet. ${own}`
  return `There’s nothing to undo: no change of mine is in your files. ${own}`
}

function tellComplaint(last: Last | undefined): string | undefined {
  if (last?.state === 'applied')
    return `You may be right. Undo at ${nameOf(last)} above takes it back. Which test or input shows what broke?`
  if (last?.state === 'open')
    return `You may be right. It isn’t in your files yet: reject it, or change it before you apply it. Which test or input would show it?`
  return undefined
}

const numbers = ['one', 'two', 'three', 'four']
const ordinals = ['first', 'second', 'third', 'fourth']

/** The stage that a message names by its number, counted from 0; nothing where there is no such stage. */
export function namedStage(text: string, count: number): number | undefined {
  const named = readStage(text)
  return named !== undefined && named >= 0 && named < count ? named : undefined
}

function readStage(text: string): number | undefined {
  const [, number, ordinal] =
    /\bstage (\d|one|two|three|four)\b|\b(first|second|third|fourth) stage\b/i.exec(text) ?? []
  if (ordinal) return ordinals.indexOf(ordinal.toLowerCase())
  if (!number) return undefined
  return /\d/.test(number) ? Number(number) - 1 : numbers.indexOf(number.toLowerCase())
}
