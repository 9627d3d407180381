/** What goes on about a technical case, where its words sound like something else. */
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import type { Scene } from '../sayings.ts'
import type { Part } from '../understanding/understanding.ts'
import { guessFromText, tellFromPack } from './text-answers.ts'
import { answerIdea, isJudged } from './text-ideas.ts'

/** What is said of runs and errors where nothing runs: the case is meant. */
const ofRuns: readonly Intent[] = ['failing', 'error', 'debug', 'slow']
/** Words of the room, without which a short question after a hint goes on about the case. */
const namesRoom =
  /\b(?:record\w*|watch\w*|see|seen|time|minutes?|clock|sav(?:e|ed|ing)|submit\w*|interview\w*|camera|mic\w*|page|tab|reload|scor\w*|report|break|nova|you|button|finish\w*|next|back|end|help|language|english|answer\w*)\b/i
/** Words. */
const mostOfFollowUp = 10

/** What goes on about a technical case, though its words sound like code that ran or like a matter of the room. */
export function answerOfCase({ intent, text }: Part, scene: Scene): Answer | undefined {
  const { question, replies } = scene.situation
  if (question.kind !== 'technical') return undefined
  const goesOn =
    (replies.at(-1)?.step ?? 0) > 0 &&
    text.split(/\s+/).length <= mostOfFollowUp &&
    ['recorded', 'watching', 'time', 'saving', 'running', 'after', 'scoring', 'trouble'].includes(intent) &&
    !namesRoom.test(text)
  if (!goesOn && !ofRuns.includes(intent)) return undefined
  // What is known of the case says more than a question on whatever comes next.
  const known = isJudged(text, scene) ? undefined : tellFromPack(text, scene)
  return known ?? answerIdea(text, scene) ?? guessFromText(text, scene)
}
