/** Gives each character that an edit puts into a pad its source. */
import { isStarterText } from '@nova/contract/questions/starter-forms'
import { isSolid, solidOf } from '../../observations/figures.ts'
import { isByCommand, isProposed } from '../../observations/file-steps.ts'
import { of, starterOf, type Step } from '../../observations/observations.ts'
import { isEditorForm } from './editor-forms.ts'
import { type Fold, laidOut, type LivePad, markOf, marksOf, originOfStep, type Piece } from './fold.ts'
import { keepMarks } from './kept-marks.ts'
import { drawMarks } from './passing.ts'
import { countMarks, isForeign, type Mark, type Move, type Origin, type Why } from './sources.ts'
import { rememberTyped } from './terminal.ts'

/** Fewer solid characters are looked up only where they say that they are moved. */
export const minKnown = 12
/** So many keys choose a completion. */
const maxKeysOfOne = 3
/** A longer name or number comes from no key and no completion. */
export const maxWord = 40
const declaredWithinMs = 120_000
/** Characters gone through for names in one report; beyond that a completion counts as keys. */
const maxSearched = 1_000_000_000
/** A page in contact sends its keys within this time. */
const graceMs = 15_000
/** Characters a second that a lost stretch may explain: the pace of `typedWindows` over minutes. */
const maxLostPerSecond = 12

type Marked = (Mark | null)[]
type Insert = { step: Step; pad: LivePad; text: string; at: number; cut: Piece; counts: boolean }

const pasteCauses = new Set<Step['cause']>(['pasted', 'dropped'])
/** These bring back or move text that was there, so that it is looked up however short it is. */
export const movingCauses = new Set<Step['cause']>([
  ...(['pasted', 'dropped', 'restored', 'undone', 'redone', 'renamed', 'submitted', 'template'] as const),
])

/** The marks of an inserted text, one for each character, blanks included. */
export function markInsert(fold: Fold, insert: Insert): Mark[] {
  const { step, pad, text, cut } = insert
  const solid = solidOf(text)
  if (step.by === 'interviewer') return marksOf(text, markOf(originOfStep(fold, step, pad, { source: 'interviewer' })))
  if (step.cause === 'template' && isStarter(fold, pad, text))
    return marksOf(text, markOf(originOfStep(fold, step, pad, { source: 'template' })))
  if (solid === '') return marksOf(text, markOf(originOfStep(fold, step, pad, { source: 'typed' })))
  if (isByCommand(pad, step)) rememberTyped(fold, pad.questionId)
  const kept = solidOf(cut.text) === '' ? null : keepMarks(cut, text)
  const known = isNameCompleted(fold, insert) ? nothingKnown(solid) : recognise(fold, insert, solid)
  const marks = known.map((mark, at) => kept?.[at] ?? mark)
  const given = isProposed(pad, step) ? fillProposed(fold, insert, marks, kept) : marks
  const filled = given.includes(null) ? fillUnknown(fold, insert, given) : (given as Mark[])
  const blank = kept && markOf(originOfStep(fold, step, pad, { source: 'typed' }))
  return laidOut(text, pasteCauses.has(step.cause) ? moved(fold, insert, filled) : filled, blank)
}

const nothingKnown = (solid: string): Marked => new Array<null>(solid.length).fill(null)

/**
 * Marks of known text. Short text counts as keys, whatever it calls itself, unless it came from outside; so does a
 * phrase that is said again.
 */
function recognise(fold: Fold, { step, pad, text }: Insert, solid: string): Marked {
  const isMoving = movingCauses.has(step.cause)
  const isKeys = solid.length < minKnown || (mayDictate(fold, pad) && !isMoving)
  if (!isKeys) return fold.texts.recognise(text)
  if (!isMoving && solid.length < minKnown) {
    // Lines are doubled and moved by keys of the editor.
    return isPhrase(text) ? fold.texts.recognise(text) : nothingKnown(solid)
  }
  const isKept = (mark: Mark) => isForeign(mark.origin) || (solid.length >= minKnown && !isOwn(mark))
  return fold.texts.recognise(text).map((mark) => (mark && isKept(mark) ? mark : null))
}

const handSources = new Set<Origin['source']>(['typed', 'completed', 'spoken', 'unknown'])
const isOwn = ({ origin }: Mark) => handSources.has(origin.source)
const mayDictate = ({ input }: Fold, pad: LivePad) => input.interview.assistiveInput || pad.language === 'text'

function isStarter({ input }: Fold, { questionId, language }: LivePad, text: string): boolean {
  const question = input.questions.find(({ id }) => id === questionId)
  return isStarterText(language, text, starterOf(question, language))
}

/** The marks of pasted characters: each keeps its origin. */
function moved(fold: Fold, { step, pad, text }: Insert, marks: readonly Mark[]): Mark[] {
  const { seq, at } = step
  const { questionId, language } = pad
  const move: Move = { seq, at, questionId, language, length: text.length, solid: marks.length }
  const origins = countMarks(marks)
  fold.moves.push({ move, origins })
  const byOrigin = new Map([...origins.keys()].map((origin): [Origin, Mark] => [origin, { origin, move }]))
  return marks.map(({ origin }) => byOrigin.get(origin)!)
}

function fillUnknown(fold: Fold, insert: Insert, marks: Marked): Mark[] {
  const { step, pad, text } = insert
  const fill = (origin: Origin) => {
    const mark = markOf(origin)
    return marks.map((known) => known ?? mark)
  }
  const open = (source: Origin['source'], why: Why | null = null) => originOfStep(fold, step, pad, { source, why })
  if (isByCommand(pad, step))
    return drawMarks(fold, marks, ({ source }) => open(source, source === 'outside' ? 'file' : null))
  const fresh = freshOf(text, marks)
  const characters = solidOf(fresh).length
  if (isProposed(pad, step)) return fill(open(isPhrase(fresh) ? 'outside' : 'typed', isPhrase(fresh) ? 'block' : null))
  const isKnown = characters < minKnown && movingCauses.has(step.cause) && !fold.texts.recognise(text).includes(null)
  if (pasteCauses.has(step.cause) && !isKnown) {
    const declared = isDeclared(fold, step.at) ? { isDeclared: true as const } : {}
    return fill(originOfStep(fold, step, pad, { source: 'outside', why: 'paste', ...declared }))
  }
  if (step.cause === 'restored') return fill(openRestored(fold, step, pad, characters))
  if (step.cause === 'completed' && characters > 1) {
    if (isEditorForm(text) || isNameCompleted(fold, insert))
      return fill(openKeys(fold, insert, maxKeysOfOne, 'completed'))
    if (!isOneName(text) && pad.language !== 'text') return fill(openShaped(fold, insert, characters, 'completion'))
  }
  return fill(openTyped(fold, insert, characters, !isKnown && isPhrase(fresh)))
}

/** The unknown characters of a text, with blanks in place of the others. */
function freshOf(text: string, marks: Marked): string {
  let at = 0
  return Array.from(text.split(''), (character) => {
    if (!isSolid(character)) return character
    return marks[at++] ? ' ' : character
  }).join('')
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_$]+(?:['’]\p{L}+)*/gu) ?? []
/** One name or number, or a path of names, with the signs around it. */
const isOneName = (text: string) =>
  /^[^\p{L}\p{N}_$]*[\p{L}\p{N}_$]+((\.|::)[\p{L}\p{N}_$]+)*[^\p{L}\p{N}_$]*$/u.test(text.trim())
/** Several words at once come from no key; signs alone are brackets and quotes that the editor closes. */
export const isPhrase = (text: string) =>
  (wordsOf(text).length > 1 && !isOneName(text)) || wordsOf(text).some((word) => word.length > maxWord)

/** True for a completion that ends a name, or a path of names, that was begun and that the pads or the task hold. */
function isNameCompleted(fold: Fold, { step, pad, text, at, cut }: Insert): boolean {
  const { input, pads } = fold
  if (step.cause !== 'completed' || !isOneName(text)) return false
  const before = /[\p{L}\p{N}_$]*$/u.exec(pad.text.slice(Math.max(0, at - 40), at))![0]
  const isBegun = before !== '' || pad.text[at - 1] === '.' || (cut.text !== '' && text.trim().startsWith(cut.text[0]!))
  if (!isBegun) return false
  const question = input.questions.find(({ id }) => id === pad.questionId)
  const given = [question?.statement, ...(question?.shownTexts ?? []), ...Object.values(question?.starters ?? {})]
  const texts = [...given, ...[...pads.values()].map((each) => (each.questionId === pad.questionId ? each.text : ''))]
  return wordsOf(`${before}${text.trim()}`).every((name) =>
    texts.some((each) => {
      if (each === undefined || fold.searched > maxSearched) return false
      fold.searched += each.length
      return each.includes(name)
    }),
  )
}

/** Keys or words of a dictation; several words at once are neither, but for those who dictate. */
function openTyped(fold: Fold, insert: Insert, characters: number, isPhrased = false): Origin {
  const { step, pad } = insert
  const isSpoken = isPhrased && mayDictate(fold, pad)
  if (isPhrased && !isSpoken && step.by === 'candidate') return openShaped(fold, insert, characters, 'block')
  return openKeys(fold, insert, characters, isSpoken ? 'spoken' : 'typed')
}

/** Text in a shape that no key gives; it was entered in the same time as the keys next to it. */
function openShaped(fold: Fold, { step, pad }: Insert, characters: number, why: 'block' | 'completion'): Origin {
  const origin = originOfStep(fold, step, pad, { source: 'outside', why })
  fold.typed.add(fold.contact.momentOf(step).at, characters, origin)
  return origin
}

/** As far as a person can have entered them, and the server can have missed them. */
function openKeys(
  fold: Fold,
  { step, pad, counts }: Insert,
  characters: number,
  source: 'typed' | 'spoken' | 'completed',
) {
  if (step.by !== 'candidate') return originOfStep(fold, step, pad, { source })
  const { at, doubt } = fold.contact.momentOf(step)
  if (doubt === 'times') return originOfStep(fold, step, pad, { source: 'contradicted', why: 'times' })
  const origin = originOfStep(fold, step, pad, { source: doubt ? 'unknown' : source, why: doubt, at })
  if (!fold.input.interview.assistiveInput && counts)
    (source === 'spoken' ? fold.spoken : fold.typed).add(at, characters, origin)
  return origin
}

/** Text that a page brings back without the server having had it: written in silence, if there was any and time enough. */
function openRestored(fold: Fold, step: Step, pad: LivePad, characters: number): Origin {
  const { contact, seen } = fold
  if (step.by !== 'candidate') return originOfStep(fold, step, pad, { source: 'typed' })
  const history = seen.wholePads.find((each) => each.questionId === pad.questionId && each.language === pad.language)
  const before = history?.steps.findLast(({ seq }) => seq < step.seq)?.at ?? seen.start
  const loss = contact.lossSince(before, step.receivedAt)
  if (contact.isRecorded && !loss) return originOfStep(fold, step, pad, { source: 'contradicted', why: 'times' })
  const time = loss ? loss.to - loss.from + graceMs : Infinity
  const isTooFast = characters * 1000 > maxLostPerSecond * time
  return originOfStep(
    fold,
    step,
    pad,
    isTooFast ? { source: 'contradicted', why: 'pace' } : { source: 'unknown', why: 'silence' },
  )
}

function isDeclared({ input, seen }: Fold, at: number): boolean {
  return (
    input.interview.aiPolicy === 'open' &&
    of(input.entries, 'declaration').some((entry) => Math.abs(seen.clock(entry) - at) <= declaredWithinMs)
  )
}

/** A proposal that repeats these brings them. */
const broughtAgain = new Set<Origin['source']>(['proposal', 'task'])

/**
 * Lines of the proposal that is being applied are its, also where an earlier one or the task has the same; text that the
 * candidate added to them has no keys.
 */
function fillProposed(fold: Fold, { step, pad, text }: Insert, marks: Marked, kept: Marked | null): Marked {
  const lines = fold.applied?.lines.get(pad.language.slice('file:'.length))
  const proposal =
    fold.applied && markOf(originOfStep(fold, step, pad, { source: 'proposal', proposal: fold.applied.id }))
  const filled = [...marks]
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + solidOf(line).length
    const isOfProposal = proposal && (!lines || lines.has(line.trim()) || end - at < 3)
    for (; at < end; at++) {
      const isOpen = !filled[at] || (!kept?.[at] && broughtAgain.has(filled[at]!.origin.source))
      if (isOfProposal && isOpen) filled[at] = proposal
    }
  }
  return filled
}
