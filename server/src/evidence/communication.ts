/**
 * The parts of Communication in one report: two short answers about code don't make a story, and the report says so.
 */
import { count, listOf } from '../observations/figures.ts'
import type { Scored } from './scores.ts'

type Made = Pick<Scored, 'coding' | 'technical' | 'behavioral' | 'provisional'>

/** In a sentence or two, as its card and its tree say them. While an answer awaits review, all of it is provisional. */
export function tellCommunication({ coding, technical, behavioral, provisional }: Made): string {
  const isProvisional = provisional.includes('communication')
  const isIn = ({ isWaiting }: { isWaiting: boolean }) => isProvisional || !isWaiting
  const stories = behavioral.filter((each) => each.star !== null && isIn(each))
  const answers = technical.filter((each) => each.keyShare !== null && isIn(each))
  const waiting = [...technical, ...behavioral].filter(({ isWaiting }) => isWaiting)
  const unread = waiting.filter((each) => each.unread !== null).length
  const asked = coding.reduce((sum, { explained }) => sum + (explained?.asked ?? 0), 0)
  return [...tellParts([...stories, ...answers], stories.length, asked), ...tellWaiting(waiting.length, unread)].join(
    ' ',
  )
}

function tellParts(words: { text: string }[], stories: number, asked: number): string[] {
  const about = `${count(asked, 'short answer')} about the submitted code`
  if (words.length === 0) {
    if (asked === 0) return ['Nothing in words could be assessed.']
    return [`Made of ${about} alone: no story and no technical answer is in it.`]
  }
  const parts = [
    ...(stories > 0 ? [count(stories, 'story', 'stories')] : []),
    ...(words.length > stories ? [count(words.length - stories, 'technical answer')] : []),
    ...(asked > 0 ? [about] : []),
  ]
  const missing = words.filter(({ text }) => !text).length
  const which = words.length === 1 ? 'It' : `${missing} of them`
  return [
    `Made of ${listOf(parts)}.`,
    ...(missing > 0 ? [`${which} ${missing === 1 ? 'was' : 'were'} left unanswered, which counts as 0.`] : []),
  ]
}

function tellWaiting(waiting: number, unread: number): string[] {
  if (waiting === 0) return []
  const are = `${count(waiting, 'text answer')} ${waiting === 1 ? 'is' : 'are'} awaiting review`
  const found = unread === 0 ? 'it counts what was found automatically, and' : 'it'
  return [`${are}: until then ${found} does not enter the overall score.`]
}
