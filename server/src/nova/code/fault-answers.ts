/** Questions about a fault in the candidate's own code, however they are put; what is known of it is told by the last run. */
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { packOf } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import type { State } from '../situation.ts'
import { rankFacts } from '../task/rank-facts.ts'
import { answerEdges, answerHypothesis, likenessToSeen } from './code-answers.ts'
import { answerFailing, tellsSymptom } from './run-answers.ts'
import { answerSlow } from './slow-answers.ts'
import { claimsCause } from './stated-causes.ts'

/** The last run showed that something is wrong. */
const faulty: readonly State[] = ['wrong-answer', 'runtime-error', 'does-not-parse', 'endless', 'too-much', 'slow']
/** What a question about a fault is taken for by its other words. */
const takenFor: readonly Intent[] = [
  ...([
    'rule',
    'term',
    'concept',
    'check',
    'trouble',
    'debug',
    'explain-task',
    'explain-example',
    'elaborate',
  ] as const),
  ...(['failing', 'slow', 'syntax', 'plan', 'cost', 'editor', 'running', 'code-meaning', 'edge-cases'] as const),
  ...(['after', 'time', 'feedback', 'disagree', 'correction'] as const),
]
const fault = '(?:errors?|bugs?|mistakes?|faults?|problems?|issues?)'
/** 'Got 2, should be 3.' */
const ownResult =
  /\bi(?:'m| am)? ?(?:only )?(?:get|got|getting|return|receive)\b|^\W*(?:got|gives?|returns?|comes out)\b|\b(?:my|mine)\b.{0,40}\b(?:gives?|says?|returns?|prints?|result|output|shows?|starts?)\b|\b(?:shows?|comes?|gives?|keeps?|ends?)\b.{0,60}\b(?:should|expected|supposed|instead|nonsense|garbage|wrong)\b|\bshould(?: be|n'?t| have)\b|\binstead of\b.*\d|\bexpected\b/i
/** 'It just spins.' */
const noEnd = /\b(?:spins?|hangs?|hanging|stuck|freez\w+|froze\w*|forever|never (?:ends?|finish\w*|stops?|returns?))\b/i
const ofRoom =
  /\b(?:page|site|browser|editor|buttons?|mic\w*|sound|audio|camera|connection|internet|wifi|screen|clock|timer)\b/i
/** 'What input breaks it?' */
const breaking =
  /\b(?:inputs?|cases?|tests?|values?|examples?)\b.*\b(?:breaks?|broken|fail\w*|(?:goes?|is|comes out|gets?) wrong|crash\w*)\b|\bbreaks? (?:it|my|this)\b/i
/** 'I don't see the error.' */
const finding = new RegExp(
  `\\b(?:see|find|spot|locate|notice|found|where(?:'?s| is)?|what(?:'?s| is)?)\\b.*\\b${fault}\\b|\\bwhich (?:rule|part|line|step|condition)\\b.*\\b(?:miss\\w*|forg[eo]t\\w*|break\\w*|violat\\w*|wrong|fail\\w*)\\b`,
  'i',
)
/** 'Is the bug in my loop?', 'Is it because of the sorting?' */
const suspecting = new RegExp(
  `\\b${fault}\\b (?:is |be )?(?:in|at|with|from)\\b|^\\W*(?:\\w+\\W+){0,4}?(?:is|was|could|might) (?:it|that|this)(?: be)? (?:about|because|due|from|my|the)\\b|\\bis that the (?:problem|cause|reason|bug|mistake)\\b|\\bdid i (?:mess|screw|do|get|write|mix)\\b.*\\b(?:up|wrong)\\b`,
  'i',
)
/** 'I think it stays at its old place.' */
const supposing = /\bi (?:think|guess|suspect|believe|assume)\b|\b(?:maybe|probably|perhaps)\b/i
/** The same of one that says what it supposes. */
const supposesSeen = 0.2
/** From here on a message speaks of the mistake that the last results show. */
const speaksOfSeen = 0.42
/** Here a rule of the task that is closer is what was asked. */
const asksOfTask: readonly Intent[] = ['rule', 'term', 'concept', 'explain-task']
/** About one's own code, and not about a rule of the task. */
const ofOwn = /\b(?:i|i'm|im|my|mine|it'?s|because)\b/i

function likenessToRule(text: string, { situation }: Scene): number {
  const pack = packOf(situation.question.id)
  const [best] = pack ? rankFacts(pack, text) : []
  return best && best.item.kind === 'clarification' ? best.score : 0
}

/** Tells what came out, of code that gives wrong results: not a question about an example as it stands in the task. */
const tellsResult = (text: string, scene: Scene) =>
  scene.situation.state === 'wrong-answer' &&
  ((ownResult.test(text) && ofExample.test(text)) || staysWrong.test(text) || tellsSymptom(text, scene))
/** 'It keeps showing up in example 1.' */
const staysWrong = /\b(?:keeps?|still|always)\b.*\b(?:in|on|for) (?:my |the )?(?:\w+ )?(?:ex(?:ample)?|test)\b/i
const ofExample = /\b(?:ex(?:ample)?\.?|tests?|case|first|second|third)\b|\d|\[|"/i

const asksIfRight = /\b(?:fine|ok(?:ay)?|right|correct|pass\w*|good|works?|done|finished|ready|submit)\b/i

/** Who asks whether it is right is told that it is not, and what shows it. */
function tellWhetherRight(text: string, scene: Scene, step: number): Answer | undefined {
  if (scene.room.level === 'clarify' || scene.room.ceiling === 0) return undefined
  const failing = answerFailing(text, scene, step)
  // A cause that somebody states may be right though the code is not.
  return asksIfRight.test(text) && !claimsCause(text) && !scene.situation.isTried
    ? { ...failing, text: `${say('not-yet', scene)} ${failing.text}` }
    : failing
}

/** Whether a message speaks of something wrong with the code, whatever its other words. */
export const speaksOfFault = (text: string): boolean =>
  !ofRoom.test(text) && ((ownResult.test(text) && ofExample.test(text)) || staysWrong.test(text) || finding.test(text))

/** The answer to a question about a fault; undefined where the message is none, or no run showed one. */
export function answerFault(intent: Intent, text: string, scene: Scene, step: number): Answer | undefined {
  if (intent === 'hypothesis' && scene.situation.state === 'endless' && noEnd.test(text) && scene.room.ceiling > 0)
    return answerSlow(text, scene, step)
  if (!takenFor.includes(intent) || ofRoom.test(text) || scene.room.policy === 'none') return undefined
  const isBreaking = breaking.test(text)
  if (!faulty.includes(scene.situation.state))
    return isBreaking && ['rule', 'term', 'debug', 'trouble', 'edge-cases'].includes(intent)
      ? answerEdges(scene)
      : undefined
  if (intent === 'edge-cases') return isBreaking ? answerFailing(text, scene, step) : undefined
  if (suspecting.test(text)) return answerHypothesis(text, scene)
  if (isBreaking || finding.test(text)) return answerFailing(text, scene, step)
  if (scene.situation.state === 'endless' && noEnd.test(text)) return answerSlow(text, scene, step)
  const likeness = ofOwn.test(text) ? likenessToSeen(text, scene) : 0
  if (intent === 'failing' && supposing.test(text) && likeness >= supposesSeen) return answerHypothesis(text, scene)
  const isOfRule = asksOfTask.includes(intent) && likeness < likenessToRule(text, scene)
  if (likeness >= speaksOfSeen && !isOfRule) return answerHypothesis(text, scene)
  if (!tellsResult(text, scene)) return intent === 'check' ? tellWhetherRight(text, scene, step) : undefined
  return supposing.test(text) && likeness >= supposesSeen
    ? answerHypothesis(text, scene)
    : answerFailing(text, scene, step)
}
