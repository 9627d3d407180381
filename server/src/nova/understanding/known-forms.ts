/**
 * What a message is for by how it is put, where the words around it would lead elsewhere: matters of the room, and what
 * holds for every question that is answered in words. The forms are data, in bank/talk/forms.json; what is said to them
 * are topics of bank/talk/topics.json.
 */
import { readFileSync } from 'node:fs'
import { Forms } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'

/** A form of the bank whose patterns can be asked. */
export type Form = Omit<Forms['room'][number], 'isAsked' | 'needs' | 'unless'> & {
  isAsked: RegExp
  needs: RegExp | undefined
  unless: RegExp | undefined
}

let known: Record<keyof Forms, Form[]> | undefined

/** The forms of one kind, in the order in which they are tried; read with the first use. */
export function formsOf(kind: keyof Forms): readonly Form[] {
  known ??= readForms()
  return known[kind]
}

function readForms(): Record<keyof Forms, Form[]> {
  const path = new URL('../../../../bank/talk/forms.json', import.meta.url)
  const { room, feelings, cases } = Forms.parse(JSON.parse(readFileSync(path, 'utf8')))
  const compile = (forms: Forms['room']): Form[] =>
    forms.map(({ isAsked, needs, unless, ...form }) => {
      const pattern = (source: string | undefined) => (source === undefined ? undefined : new RegExp(source, 'i'))
      return { ...form, isAsked: new RegExp(isAsked, 'i'), needs: pattern(needs), unless: pattern(unless) }
    })
  return { room: compile(room), feelings: compile(feelings), cases: compile(cases) }
}

/** Says what they feel themselves. Beside a story others may be meant by it too, and nothing there behaves as normal or weird. */
const ownFeeling =
  /\b(?:nervous|scared|afraid|anxious|ashamed|embarrass\w*|overwhelm\w*|panic\w*|stressed|worried|frustrat\w*|insecure|stupid|dumb|cry|cried|crying|blank|tears|my (?:hands?|heart|head|mind|stomach|voice)|i(?:['’]m| am)? (?:feel\w*|felt|hate|doubt)|makes? me|am i out|i(?:['’]d)? look bad|i? ?really want this)\b/i

/** Words. Who says more asks for something besides. */
const mostOfFeeling = 45

/** What is said to whoever tells how the question feels, and asks for nothing. */
function answerFeeling(text: string, scene: Scene): Answer | undefined {
  const form = formsOf('feelings').find((each) => isAskedBy(each, text))
  const asksMore =
    (text.match(/\?/g) ?? []).length > 1 || /\b(?:how|what|which|where) (?:do|does|is|are|should|can)\b/i.test(text)
  const needsFeeling = form?.topics[0] === 'feeling-worry' && scene.situation.question.kind !== 'behavioral'
  if (needsFeeling && !ownFeeling.test(text)) return undefined
  if (!form || asksMore || text.split(/\s+/).length > mostOfFeeling) return undefined
  return { text: say(form.topics[0]!, scene), step: 0 }
}

export const isAskedBy = ({ isAsked, needs, unless }: Form, text: string) =>
  isAsked.test(text) && (needs?.test(text) ?? true) && !unless?.test(text)

/** What is said of a matter of the room that the message asks about by its form; `isInPack`: that the pack knows something near. */
export function answerRoomForm(text: string, scene: Scene, isInPack = false): Answer | undefined {
  const { question, code } = scene.situation
  const { kind } = question
  const isThere = ({ ofCode, ofCaseOnly, ofWords, ofStory, ofTold }: Form) =>
    (!ofCode || kind === 'coding') &&
    (!ofCaseOnly || kind === 'technical') &&
    (!ofWords || kind === 'technical' || kind === 'behavioral') &&
    (!ofTold || kind === 'behavioral') &&
    (!ofStory || (kind === 'behavioral' && code.trim() === ''))
  const form = formsOf('room').find((each) => isThere(each) && !(isInPack && each.yields) && isAskedBy(each, text))
  if (!form) return answerFeeling(text, scene)
  const topics = form.topics.filter((id) => id !== 'answer-length' || kind !== 'coding')
  return { text: topics.map((id) => say(id, scene)).join(' '), step: 0 }
}

export const isOfRoomForm = (text: string, scene: Scene): boolean => answerRoomForm(text, scene) !== undefined
