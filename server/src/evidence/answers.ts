import { solidOf } from './figures.ts'
import { fold, isNearly, sentencesOf, withoutInstructions, wordsOf } from './folding.ts'
import { bigO } from './prompt-words.ts'
import { enoughAnchors, rubric, weigh } from './rubric.ts'

/** The elements of an answer to a behavioural question, each 0, 0.5 or 1, and its concrete anchors. */
export type Star = { situation: number; task: number; action: number; result: number; anchors: number }

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

const lexicon = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')

const situations = lexicon(
  'when|while|during|at (?:my|our|the|a)|in (?:my|our|20\\d\\d|january|february|march|april|june|july|august|september|october|november|december)|last (?:year|month|week|summer|winter|spring)|(?:months?|years?|weeks?) ago|there was|we had|our (?:team|product|service|company|system|customer|client)s?|my (?:team|last|previous|first|former|company)|project|customers?|clients?|cuando|durante|en mi|nuestro equipo|hace \\w+ (?:meses|anos)|proyecto|als ich|wahrend|in meinem|unser \\w+|projekt|kunde\\w*|quand|pendant|lorsque|notre equipe|projet|quando|nossa equipe|projeto',
)
const tasks = lexicon(
  "(?:i|we) (?:needed|had) to|my (?:task|job|role|responsibility|goal|part|aim)|(?:was|were) (?:asked|responsible|supposed|assigned|in charge)|responsible for|the (?:task|goal|aim|challenge|problem|requirement|deadline) (?:was|is)|had to|needed to|in order to|deadline|tenia que|teniamos que|mi (?:tarea|responsabilidad|objetivo)|debia|el (?:objetivo|reto|problema) era|(?:ich|wir) (?:musste\\w*|sollte\\w*)|(?:musste\\w*|sollte\\w*) (?:ich|wir)|meine (?:aufgabe|rolle)|verantwortlich|das (?:ziel|problem) war|je devais|nous devions|ma tache|mon role|responsable|l'objectif|tinha que|minha (?:tarefa|funcao)|o (?:objetivo|desafio) era",
)
const actions = lexicon(
  "i (?:then |also |first |finally |quickly |personally )?(?:\\w{2,}ed|wrote|built|made|led|took|set|ran|began|spoke|met|found|chose|brought|gave|did|drew|split|put|sent|held|taught|kept|cut|went|read|got)|yo \\w+|\\w{3,}(?:e|i) (?:un|una|el|la|los|las)|ich habe(?: \\w+){1,2}|habe ich(?: \\w+){1,2}|ich (?:schrieb|baute|machte|sprach|fuhrte|entschied)|j'ai \\w+|eu \\w+(?:ei|i)",
)
const results = lexicon(
  'as a result|resulted|in the end|result(?:s|ing)?|outcome|reduced|increased|improved|dropped|fell|rose|saved|went (?:from|down|up)|from \\d+\\S* to|led to|so that|since then|(?:was|were) (?:able|fixed|solved|shipped|released|delivered|happy)|shipped|delivered|learned|learnt|success\\w*|como resultado|al final|redujo|reduje|mejoro|aumento|aprendi|am ende|ergebnis|dadurch|seitdem|sank|stieg|verbesser\\w*|gelernt|au final|resultat|reduit|ameliore|appris|no final|resultado|reduziu|melhorou',
)
const decisions = lexicon(
  'decided|chose|choose|opted|agreed|because|instead of|rather than|trade-?offs?|decidi\\w*|elegi|entschied\\w*|weil|decide|choisi|parce que|porque',
)
const numberWords = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+(?:[.,]\\d+)?|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|half|twice|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dois|duas|quatro)(?:\\s?(?:%|percent|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|people|users?|customers?|x|k|gb|mb))?(?!\\p{L})`,
  'gu',
)

function distinct(folded: string, pattern: RegExp): number {
  return new Set(folded.match(pattern) ?? []).size
}

/** Reads S, T, A and R by their signs; half for one sign, whole for two or with a figure. More text never lowers any. */
export function readStar(text: string): Star {
  const sentences = withoutInstructions(text)
  const plain = sentences.join(' ')
  const folded = fold(plain)
  const grade = (pattern: RegExp) => Math.min(1, distinct(folded, pattern) / 2)
  const resultsWithNumber = sentences.some((sentence) => {
    const part = fold(sentence)
    return distinct(part, results) > 0 && distinct(part, numberWords) > 0
  })
  return {
    situation: grade(situations),
    task: grade(tasks),
    action: grade(actions),
    result: resultsWithNumber ? 1 : grade(results),
    anchors: distinct(folded, numberWords) + namedThings(plain) + Math.min(1, distinct(folded, decisions)),
  }
}

/** Names inside a sentence, such as Kafka or PostgreSQL; two at most, for some languages write every noun so. */
function namedThings(text: string): number {
  const names = text.match(/(?<=[\p{Ll}\p{N},;:)]\s)(?!I\b)\p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]/gu) ?? []
  return Math.min(2, new Set(names).size)
}

const leastGiven = 25

/** An answer without the sentences that only repeat what the candidate was given. */
export function ownWords(text: string, given: string[]): string {
  const known = solidOf(given.join('')).toLowerCase()
  const isGiven = (sentence: string) => {
    const solid = solidOf(sentence).toLowerCase()
    return solid.length >= leastGiven && known.includes(solid)
  }
  return sentencesOf(text)
    .filter((sentence) => !isGiven(sentence))
    .join('\n\n')
}

export type KeyPointFact = { point: string; isMet: boolean; quote: string | null }

/** A point is met when one sentence holds all words of one of its phrases, inflection and a wrong letter aside. */
export function readKeyPoints(text: string, points: { point: string; phrases: string[] }[]): KeyPointFact[] {
  const sentences = withoutInstructions(text).map((quote) => ({ quote, words: wordsOf(fold(quote)) }))
  const wordsOfAll = sentences.flatMap(({ words }) => words)
  return points.map(({ point, phrases }) => {
    const wanted = phrases.map((phrase) => wordsOf(fold(phrase)))
    const met = sentences.find(({ words }) => wanted.some((phrase) => phrase.every((word) => occurs(word, words))))
    // A phrase may be spread over an answer; there is no one sentence to quote then.
    const isMet =
      !!met || wanted.some((phrase) => phrase.length > 1 && phrase.every((word) => occurs(word, wordsOfAll)))
    return { point, isMet, quote: met?.quote ?? null }
  })
}

/** First the inflection, then the ending below it: 'partitioning' and 'partitions' are 'partition' with one more. */
const stem = (word: string) => cut(cut(word, /(?:ings?|ed|es|(?<!s)s)$/u), /(?:ion|e|en|er)$/u)
const cut = (word: string, ending: RegExp) => (word.length > 5 ? word.replace(ending, '') : word)

function occurs(word: string, words: string[]): boolean {
  return words.some((other) => isNearly(other, word) || (word.length > 4 && stem(other) === stem(word)))
}

const reasons = lexicon(
  'because|since|therefore|thus|hence|so that|due to|as a result|otherwise|unless|which means|that is why|trade-?offs?|at the cost|at the price|but|however|although|whereas|on the other hand|instead of|rather than|versus|compared|for example|for instance|such as|e\\.g|imagine|say|if|when|porque|por eso|ya que|por ejemplo|pero|sin embargo|si|weil|deshalb|daher|zum beispiel|aber|jedoch|wenn|parce que|donc|par exemple|mais|cependant|car|pois|por exemplo|porem',
)

/** The sentences that carry a because, a trade-off, a number or an example. */
export function reasonedSentences(text: string): string[] {
  return withoutInstructions(text).filter((sentence) => {
    const folded = fold(sentence)
    const isClaim = wordsOf(folded).length >= 4
    return isClaim && (distinct(folded, reasons) > 0 || /\d/.test(folded))
  })
}

/**
 * Reasoned claims over the claims the question asks for (its key points), up to 1. The divisor is the question's, so
 * that one more point made never lowers the figure.
 */
export function reasoningShare(text: string, keyPoints: number): number {
  return Math.min(1, reasonedSentences(text).length / keyPoints)
}

const approach = lexicon(
  'loop\\w*|iterat\\w+|sort\\w*|map|dict\\w*|set|hash\\w*|recurs\\w+|stack|queue|heap|pointer\\w*|window|binary search|greedy|dynamic|memo\\w*|count\\w*|scan|merge\\w*|split\\w*|filter\\w*|reduc\\w+|bucle|recorr\\w+|orden\\w+|schleife|sortier\\w+|durchlauf\\w*|boucle|parcour\\w+|trier?|laco|percorr\\w+',
)
const assumption = lexicon(
  'assum\\w+|given that|guarante\\w+|the (?:input|statement|problem) (?:says|is|has|never|always)|constraint\\w*|requirement\\w*|supon\\w+|asum\\w+|annahme|angenommen|vorausgesetzt|suppos\\w+|contrainte\\w*|supo\\w+|restric\\w+',
)
const edgeCase = lexicon(
  'empty|zero|negative|null|none|duplicat\\w+|overlap\\w*|single|one element|boundar\\w+|edge|corner|overflow|tie|ties|equal|missing|vaci[oa]|negativ\\w+|duplicad\\w+|limite|leer\\w*|doppelt\\w*|grenz\\w*|vide|doublon\\w*|vazi[oa]|borda',
)
const cost = lexicon(
  'linear|quadratic|logarithm\\w*|constant|complexity|time|memory|space|faster|slower|passes|once|complejidad|lineal|komplexitat|laufzeit|speicher|complexite|lineaire|complexidade',
)

export type Explanation = { approach: boolean; assumption: boolean; edgeCase: boolean; cost: boolean }

/** What an explanation of the own code speaks of; one point each of BARS 1 to 5. */
export function readExplanation(text: string): Explanation {
  const folded = fold(withoutInstructions(text).join(' '))
  const says = (pattern: RegExp) => distinct(folded, pattern) > 0
  return {
    approach: says(approach),
    assumption: says(assumption),
    edgeCase: says(edgeCase),
    cost: bigO.test(folded) || says(cost),
  }
}

export function explanationScore(explanation: Explanation): number {
  const { approach, assumption, edgeCase, cost } = explanation
  return weigh(rubric.explanation, {
    approach: Number(approach),
    assumption: Number(assumption),
    edgeCase: Number(edgeCase),
    cost: Number(cost),
  })!
}
