/**
 * A story told for a behavioural question: its four elements, each found with its words or not found automatically, and
 * its concrete details. Lists of terms say nothing.
 */
import { tellingOf } from './answer-sentences.ts'
import { isInstruction, sentencesOf } from './folding.ts'
import { distinct, lexicon } from './lexicon.ts'
import { enoughAnchors, rubric, weigh } from './rubric.ts'

/** The elements of an answer to a behavioural question, each 0 to 1, and its concrete anchors. */
export type Star = { situation: number; task: number; action: number; result: number; anchors: number }
export const starElements = ['situation', 'task', 'action', 'result'] as const
export type StarElement = (typeof starElements)[number]
/** With the words of the answer in which each element was found first. */
export type Story = Star & { quotes: Record<StarElement, string | null> }

/** .7 (S + T + 2A + R) / 5 + .3 min(1, anchors / 3) */
export function starScore({ situation, task, action, result, anchors }: Star): number {
  const story = weigh(rubric.story, { situation, task, action, result })
  return weigh(rubric.behavioral, { story, anchors: Math.min(1, anchors / enoughAnchors) })!
}

/** So many of the four elements make a story; what the candidate did must be among them. */
const solvedElements = 3

/** Whether an answer tells a story: text of any other content solves nothing. */
export function isSolvedStory({ situation, task, action, result }: Star): boolean {
  return action > 0 && [situation, task, action, result].filter((grade) => grade > 0).length >= solvedElements
}

const situations = lexicon(
  'when|while|during|at (?:my|our|the|a)|in (?:my|our|20\\d\\d|january|february|march|april|june|july|august|september|october|november|december)|last (?:year|month|week|summer|winter|spring)|(?:months?|years?|weeks?) ago|there was|we had|our (?:team|product|service|company|system|customer|client)s?|my (?:team|last|previous|first|former|company)|project|customers?|clients?|cuando|durante|en mi|nuestro equipo|hace \\w+ (?:meses|anos)|proyecto|als ich|wahrend|in meinem|unser \\w+|projekt|kunde\\w*|quand|pendant|lorsque|notre equipe|projet|quando|nossa equipe|projeto',
)
const tasks = lexicon(
  "(?:i|we) (?:needed|had) to|my (?:task|job|role|responsibility|goal|part|aim)|(?:was|were) (?:asked|responsible|supposed|assigned|in charge)|responsible for|the (?:task|goal|aim|challenge|problem|requirement|deadline) (?:was|is)|had to|needed to|in order to|deadline|(?:was|were) (?:meant|expected|told|hired|brought in)|(?:was|fell|came down) (?:up )?(?:to|on) me|(?:boss|manager|chief|lead|client|customer|director|cto|ceo|they) (?:\\w+ )?(?:asked|told|wanted|gave|give|say|tells?|asks?|wants?|put) (?:to )?(?:me|us)|(?:i|we) (?:wanted|must)|you must|the plan was|by (?:the end|noon|\\w+day)|until (?:the )?(?:end|\\w+day)|before (?:exams|christmas|the (?:deadline|launch|release|fiscal|year|audit))|within \\w+ (?:hours?|days?|weeks?|months?)|tenia que|teniamos que|mi (?:tarea|responsabilidad|objetivo)|debia|el (?:objetivo|reto|problema) era|(?:ich|wir) (?:musste\\w*|sollte\\w*)|(?:musste\\w*|sollte\\w*) (?:ich|wir)|meine (?:aufgabe|rolle)|verantwortlich|das (?:ziel|problem) war|je devais|nous devions|ma tache|mon role|responsable|l'objectif|tinha que|minha (?:tarefa|funcao)|o (?:objetivo|desafio) era",
)
const actions = lexicon(
  "i (?:then |also |first |finally |quickly |personally )?(?:\\w{2,}ed|wrote|built|made|led|took|set|ran|began|spoke|met|found|chose|brought|gave|did|drew|split|put|sent|held|taught|kept|cut|went|read|got)|yo \\w+|\\w{3,}(?:e|i) (?:un|una|el|la|los|las)|ich habe(?: \\w+){1,2}|habe ich(?: \\w+){1,2}|ich (?:schrieb|baute|machte|sprach|fuhrte|entschied)|j'ai \\w+|eu \\w+(?:ei|i)",
)
const results = lexicon(
  'ever since|(?:from|since) (?:then|that day)(?: on)?|these days|nowadays|(?:and )?now (?:we|it|they|the|no|he|she|nobody|everyone|everybody)|(?:hours?|days?|weeks?|months?|years?|quarters?) later|by (?:summer|winter|autumn|spring|the end)|no longer|never again|(?:have|has)n\\W?t had|went live|(?:was|is|were) (?:ready|gone|done|working|back|live)|got it working|than before|(?:half|twice) as|fewer|less|faster|thanked|(?:said|say) thank|thank you|still (?:use|uses|used|runs?|there|works?|in use)|not (?:one|a single)|down (?:to|from)|it worked|it works|after (?:a|one|two|three|\\d+) (?:weeks?|months?|quarters?|years?)|as a result|resulted|in the end|result(?:s|ing)?|outcome|reduced|increased|improved|dropped|fell|rose|saved|went (?:from|down|up)|from \\d+\\S* to|led to|so that|since then|(?:was|were) (?:able|fixed|solved|shipped|released|delivered|happy)|shipped|delivered|learned|learnt|success\\w*|como resultado|al final|redujo|reduje|mejoro|aumento|aprendi|am ende|ergebnis|dadurch|seitdem|sank|stieg|verbesser\\w*|gelernt|au final|resultat|reduit|ameliore|appris|no final|resultado|reduziu|melhorou',
)
const decisions = lexicon(
  'decided|chose|choose|opted|agreed|because|instead of|rather than|trade-?offs?|decidi\\w*|elegi|entschied\\w*|weil|decide|choisi|parce que|porque',
)
const numberWords = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+(?:[.,]\\d+)?|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|half|twice|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dois|duas|quatro)(?:\\s?(?:%|percent|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|people|users?|customers?|x|k|gb|mb))?(?!\\p{L})`,
  'gu',
)

/** What somebody would do, or what people in general should do, is no story. */
const notTold = lexicon(
  "i'd|i would|we would|would (?:first|then|probably|try|ask|start|begin)|(?:you|one|people|teams?|companies|everyone|everybody) (?:should|must|need to|have to)|(?:is|are) (?:very |really )?important|in general|generally|i (?:think|believe|feel) (?:that )?(?:people|teams?|companies|it is|every)|yo haria|ich wurde|je ferais|eu faria",
)

const signsOf: Record<StarElement, RegExp> = { situation: situations, task: tasks, action: actions, result: results }

/** Reads S, T, A and R by their signs; half for one sign, whole for two or with a figure. More text never lowers any. */
export function readStar(text: string): Star {
  const { situation, task, action, result, anchors } = readStory(text, () => false)
  return { situation, task, action, result, anchors }
}

export function readStory(text: string, isGiven: (sentence: string) => boolean): Story {
  const sentences = sentencesOf(text)
    .filter((sentence) => !isGiven(sentence) && !isInstruction(sentence))
    .map((quote) => ({ quote, folded: tellingOf(quote) }))
    .filter(({ folded }) => folded !== '' && distinct(folded, notTold) === 0)
  const told = sentences.map(({ folded }) => folded).join(' ')
  const quoteOf = (pattern: RegExp) => sentences.find(({ folded }) => distinct(folded, pattern) > 0)?.quote ?? null
  const grade = (pattern: RegExp) => Math.min(1, distinct(told, pattern) / 2)
  const measured = sentences.find(({ folded }) => distinct(folded, results) > 0 && distinct(folded, numberWords) > 0)
  return {
    situation: grade(situations),
    task: grade(tasks),
    action: grade(actions),
    result: measured ? 1 : grade(results),
    anchors:
      distinct(told, numberWords) +
      namedThings(sentences.map(({ quote }) => quote).join(' ')) +
      Math.min(1, distinct(told, decisions)),
    quotes: {
      situation: quoteOf(signsOf.situation),
      task: quoteOf(signsOf.task),
      action: quoteOf(signsOf.action),
      result: measured?.quote ?? quoteOf(signsOf.result),
    },
  }
}

/** Names inside a sentence, such as Kafka or PostgreSQL; two at most, for some languages write every noun so. */
function namedThings(text: string): number {
  const names = text.match(/(?<=[\p{Ll}\p{N},;:)]\s)(?!I\b)\p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]/gu) ?? []
  return Math.min(2, new Set(names).size)
}
