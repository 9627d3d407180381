/**
 * Reads the story in an answer to a behavioral question: its four elements, each found with its words or not found
 * automatically, and its concrete details. Lists of terms count for nothing.
 */
import { isInstruction, sentencesOf } from '../observations/folding.ts'
import { rubric, weigh } from '../observations/rubric.ts'
import { tellingOf } from './answer-sentences.ts'
import { distinct, lexicon } from './lexicon.ts'
import { keepApart, partsWithin } from './marks.ts'

/** The elements of an answer to a behavioural question, each 0 to 1. */
export type Star = { situation: number; task: number; action: number; result: number }
export const starElements = ['situation', 'task', 'action', 'result'] as const
export type StarElement = (typeof starElements)[number]
/** With the words of the answer in which each element was found: other words for each; null where all of its words are another's. */
export type Story = Star & { quotes: Record<StarElement, string | null> }

/** (S + T + 2A + R) / 5 */
export function starScore({ situation, task, action, result }: Star): number {
  return weigh(rubric.story, { situation, task, action, result })!
}

/** Number of the four elements that make a story; the candidate's own action must be among them. */
const solvedElements = 3

/** True if an answer contains a story; other text solves nothing. */
export function isSolvedStory({ situation, task, action, result }: Star): boolean {
  return action > 0 && [situation, task, action, result].filter((grade) => grade > 0).length >= solvedElements
}

const situations = lexicon(
  'when|while|during|at (?:my|our|the|a(?! time| glance| look))|in (?:my|our|20\\d\\d|january|february|march|april|june|july|august|september|october|november|december)|last (?:year|month|week|summer|winter|spring)|(?:months?|years?|weeks?) ago|there was|we had|our (?:team|product|service|company|system|customer|client)s?|my (?:team|last|previous|first|former|company)|project|customers?|clients?|cuando|durante|en mi|nuestro equipo|hace \\w+ (?:meses|anos)|proyecto|als ich|wahrend|in meinem|unser \\w+|projekt|kunde\\w*|quand|pendant|lorsque|notre equipe|projet|quando|nossa equipe|projeto|one (?:day|evening|morning|night|weekend|time|summer|winter)|once(?! an?\\b| per| every| in a| more| again)|(?:a few|a couple of|some|two|three|four|five|six|\\w+teen|ten|\\d+) (?:years?|months?|weeks?|days?) (?:back|before|earlier)|back (?:in|then)(?! the day)|i (?:work|worked|was working|started) (?:in|at|for|as|with|on)|i was (?:a|an|the|on|in|at|new|working|still)|on my (?:first|last)|there (?:were|is one|is this)|(?:in|at) (?:the|my|our) (?:company|office|factory|clinic|library|shop|agency|lab|bank|university|hospital|warehouse)|(?:black friday|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)|we (?:were|lost|used|ran|did|made|sold|built|got|have one|have)|(?:my|our) (?:boss|colleagues?|lead|manager|department|codebase|church|town|city|council|checkout|site|app|server|sensors?|search|queue|build|release|warehouse)|a colleague|everyone knew|(?:was|were|had been) (?:broken|down|dead|slow|failing|missing|wrong|stuck|gone|red)',
)
const tasks = lexicon(
  "(?:i|we) (?:needed|had) to|my (?:task|job|role|responsibility|goal|part|aim)|(?:was|were) (?:asked|responsible|supposed|assigned|in charge)|responsible for|the (?:task|goal|aim|challenge|problem|requirement|deadline) (?:was|is)|(?<!you )(?<!people )(?<!one )(?<!to )(?:had|have) to (?=\\w+ (?:it|the|a|an|this|that|my|our|them|him|her|in|on|get|out|for|everybody|everyone|somehow|before|by|until|with))|(?<!you )(?<!people )(?<!all )(?<!never )(?<!never really )had to(?! get used)|needed to|in order to|deadline|(?:was|were) (?:meant|expected|told|hired|brought in)|(?:was|fell|came down) (?:up )?(?:to|on) me|(?:boss|manager|chief|lead|client|customer|director|cto|ceo|they) (?:\\w+ )?(?:asked|wanted|gave|give|say|asks?|wants?|put) (?:to )?(?:me|us)|(?:boss|manager|chief|lead|client|customer|director|cto|ceo|they) (?:\\w+ )?(?:told|tells?) (?:to )?(?:me|us) (?:to|that)|(?:i|we) (?:wanted|must)|you must|the plan was|by (?:the end|noon|\\w+day)|until (?:the )?(?:end|\\w+day)|before (?:exams|christmas|the (?:deadline|launch|release|fiscal|year|audit))|within \\w+ (?:hours?|days?|weeks?|months?)|tenia que|teniamos que|mi (?:tarea|responsabilidad|objetivo)|debia|el (?:objetivo|reto|problema) era|(?:ich|wir) (?:musste\\w*|sollte\\w*)|(?:musste\\w*|sollte\\w*) (?:ich|wir)|meine (?:aufgabe|rolle)|verantwortlich|das (?:ziel|problem) war|je devais|nous devions|ma tache|mon role|responsable|l'objectif|tinha que|minha (?:tarefa|funcao)|o (?:objetivo|desafio) era|someone had to|you have until|i was set on|my problem to|mine to|we should deliver|asked (?:me|us) to|i (?:really )?(?:need|needed|wanted|want) (?:it|that|the|a|an|his|her|their|this|them|to)|(?:was|is|were) (?:all )?on me|i was (?:the (?:one|only|lead|owner)|alone|in charge)|(?:was|were) mine|my (?:call|turn|boss want\\w*)|(?:we|i|it) must|must (?:be|also)|my brief|(?:with|had|got) the (?:job|task|order|assignment) (?:to|of)|the deal (?:\\w+ ){0,4}was|(?:take|took|taken) (?:it|that|this) on|make sure (?:that |the )?|nobody else (?:would|want\\w*|could)|(?:we|i|they) (?:only |just )?had (?:until|till|to)|(?:give|gave|got|had|given) (?:me|us) (?:the |a |this )?(?:job|task|ticket|order)|(?:job|task|assignment|mission|idea|aim|challenge) (?:was|is) to|promised|had (?:\\w+ ){1,2}(?:hours|days|weeks|months) (?:to|for|left)|(?:was|were) due|wasn't going to|i (?:decided|promised) that i|quality responsible|expected (?:me|us)|supposed to|(?:was|were) (?:not|n't) allowed|volunteered|so (?:that )?(?:they|we|he|she|people|everyone) could|(?:wanted|needed|want|need) (?:me|us)|(?<!not )(?<!n't )(?<!n.t )(?:wanted|needed) (?:it|that|a|an|the)|that was the (?:ask|job|deal)|(?:the|our) (?:vote|launch|audit|release|demo|exam|opening|migration) was (?:in|on|at|due|set|planned)",
)
/** Events that happen to a person, and their states, feelings or abilities, are not acts. */
const states =
  'worked (?:in|at|for|as|with)|used to|needed|wanted|liked|loved|hated|noticed|reali[sz]ed|believed|lived|seemed|hoped|expected|graduated|assumed|feared|missed|enjoyed|wondered|happened|remembered|joined|learned that|heard|felt|worked (?:hard|there|on it|all|day|long|very)|studied|trained as|received|inherited|arrived|suffered|struggled|worried|panicked|failed|doubted|stayed|survived|admired|resented|regretted|appreciated|preferred|trusted|cared|owned|remained|dreaded|cried|sweated|turned out|looked (?:up to|forward|like|it up|bad|good|stupid)|got (?:it alone|stuck|lost|angry|nervous|tired|the (?:job|task|feeling|order|impression)|sick|hired|blamed|used to|to know|an? \\w+ (?:job|role|offer))|found (?:it|that|out (?:later|too late))|came (?:to|into|from|as|in) (?!him|her|them|work|the office)|stood there|left (?:the company|school|early)|was|were|am|had (?:been|no|a|an|the|to)|took (?:something|much|a lot|a lesson|away)|read it later|kept (?:thinking|worrying|hoping|asking myself)|spent (?:a|the) (?:horrible|terrible|bad|sleepless)|told myself|said to myself|speak (?:\\w+ )?(?:languages?|english|german|french|spanish)'
/** The pasts of acts that do not end in -ed. */
const doing =
  'wrote|built|made|led|took|set|ran|began|spoke|met|found|chose|brought|gave|did|drew|drawed|split|put|sent|held|taught|kept|cut|went|read|got|sat|rang|came|threw|told|said|showed|bought|sold|dug|flew|drove|stood|left|stuck|hid|swapped|rebuilt|rewrote|undid|redid|overheard|paid|rode|shut|spent|let|laid|woke|won(?!.t\\b)|withdrew|sought|fought|wound|hung|caught|broke|thought (?:about|of|up|how)|looked|had (?:everyone|them|him|her|the team)'
const actions = lexicon(
  `i (?!(?:\\w+ )?(?:${states}))(?:(?:then|also|first|finally|quickly|personally|just|simply|even|immediately|actually|basically|started|therefore|always|still|only|myself|never|once|therefore|so|next|later|slowly|carefully|quietly|together|and \\w+|sat down and|went and) ){0,2}(?:\\w{2,}ed|${doing}|write|make|call|ask|tell|show|change|build|send|speak|talk|check|delete|create|propose|fix|start|begin|organi[sz]e|prepare|collect|install|move|measure|compare|contact|print|draw|explain to|remove|open a|add the|put the|take the|give (?:him|her|them|the)|go to|bring|translate|record|count|ring|visit|invite)|i(?:'d| had|'ve| have) (?:already |just |also |since )?(?:\\w{3,}ed|written|built|made|kept|taken|begun|drawn)|i(?: had|'ve| have) (?:already |just |also |since )?(?:put|set)|(?:so|then|and|afterwards|next|first|instead|after (?:this|that)|before that) i (?!(?:${states}|was|had|would|could|think|believe|know|knew|thought|felt|am|guess|have|do|did|will))\\w+|what i did|me and \\w+ (?:\\w+ed|${doing})|yo \\w+|\\w{3,}(?:e|i) (?:un|una|el|la|los|las)|ich habe(?: \\w+){1,2}|habe ich(?: \\w+){1,2}|ich (?:schrieb|baute|machte|sprach|fuhrte|entschied)|j'ai \\w+|eu \\w+(?:ei|i)`,
)
const results = lexicon(
  'ever since|(?:from|since) (?:then|that day)(?: on)?(?!,? i\\b)|these days|nowadays|(?:and )?now (?:we|it|they|the|no|he|she|nobody|everyone|everybody)|(?:hours?|days?|weeks?|months?|years?|quarters?) later|by (?:summer|winter|autumn|spring|the end)|(?<!i.m )no longer|never again|(?:have|has)n\\W?t had|went live|(?:was|is|were) (?:ready|gone|done|working|back|live)|got it working|than before|(?:half|twice) as|fewer|less|faster|thanked|(?:said|say) thank|thank you|still (?:use|uses|used|runs?|there|works?|in use)|not (?:one|a single)|(?:down|up) (?:to|from) (?:about |around |only |just |almost |under )?(?:\\d+\\S*|zero|one|two|three|four|five|six|ten|half|a \\w+)|(?<!if )it worked|(?<!if )it works|after (?:a|one|two|three|\\d+) (?:weeks?|months?|quarters?|years?)|as a result|resulted|in the end|result(?:s|ing)?|outcome|reduced|increased|improved|dropped|fell|rose|saved|went (?:from|down|up)|from \\d+\\S* to|led to|since then|(?:was|were) (?:able|fixed|solved|shipped|released|delivered|happy)|shipped|delivered|i(?:.ve| have)? learn(?:ed|t)(?! (?:of|about|from|by|on)\\b| that the)|success(?:ful|fully|es)?|como resultado|al final|redujo|reduje|mejoro|aumento|aprendi|am ende|ergebnis|dadurch|seitdem|sank|stieg|verbesser\\w*|gelernt|au final|resultat|reduit|ameliore|appris|no final|resultado|reduziu|melhorou|until today|to this day|today (?:it|they|we|ops|the|every|all|nobody)|(?:is|are) now|now (?:\\w+ ){0,3}(?:is|are|has|have|runs?|takes?|checks?|works?|does|do|comes?|goes)|(?:has|have|had)(?: not|n.t)? (?:been|had|happened|come|caught|used|seen|broken|gone|kept|stayed)|(?<!i )haven.t|hasn.t|(?:they|he|she|the \\w+|people|everybody|everyone|customers?|management) (?:\\w+ )?(?:signed|voted|agreed|accepted|adopted|approved|stopped|took (?:it|them|over)|used it|bought it|stayed|copied|asked (?:me|us) for)|was agree|(?:was|were|got) (?:finished|signed|released|done|closed|solved|ready|accepted|merged|approved|deleted|removed|adopted|visible|better|quicker|quiet|over)|(?:next|following) (?:\\w+ )?(?:time|year|month|release|friday|week|quarter|day|outage|audit)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|20\\d\\d) (?:\\w+ ){1,3}(?:helped|worked|had|went|came|got|lost|broke|break)|(?:it|which|that|this) (?:has )?(?:(?:caught|paid off|helped|stopped|cut|took|takes|got|became|turned|held|ended|brought|meant)|made (?!sense|me|us|better|\\w+ \\w+ (?:stop|blush)))|from (?:then|that|this) (?:on|day|point)(?: on)?(?!,? i\\b)|no more|never (?:had|happened|came|saw|heard|again)|worked (?:normal|fine|well|again|out|like)|ended up|i(?: ha|.)ve (?:kept|learned|learnt|used|done)|after (?:this|that) (?:it|the|we|they|no|nobody)|(?:it|that|this|which)(?:.s| has) been|since(?= *(?:$|[.!,]))|in hindsight|looking back|took (?:\\w+ )?(?:weeks?|days?|months?|minutes?|hours?)|instead of (?:\\w+ ){0,2}(?:hours?|minutes?|days?|seconds?|weeks?|\\d+)|\\d+ (?:minutes?|seconds?|hours?|days?|%|percent) (?:instead|less|faster|fewer)|went in last|still (?:there|in|on|run\\w*)|(?:more|less|very) (?:fast|quick|happy|calm)|(?:is|are|has|have) gone|(?:he|she|they|we|it) (?:got|passed|won|saved|grew|earned|sold|stayed|finished|switched|stopped|kept)|nobody (?:\\w+ )?(?:asks?|complain\\w*|call\\w*)(?: \\w+)? (?:again|anymore|since)|(?:switched|turned) it on|are still|is still',
)
const numberWords = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+(?:[.,]\\d+)?|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|half|twice|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dois|duas|quatro)(?:\\s?(?:%|percent|ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|people|users?|customers?|x|k|gb|mb))?(?!\\p{L})`,
  'gu',
)

/** Time or place phrases, for a situation described after an own act. */
const placed = lexicon(
  '(?:in|since|until) (?:20\\d\\d|january|february|march|april|may|june|july|august|september|october|november|december)|last (?:year|month|week|summer|winter|spring)|(?:months?|years?|weeks?) ago|(?:at|in) (?:my|our) (?:last|previous|first|former|current|old)|(?:when|while) (?:i|we) (?:was|were|worked|joined|started)',
)
/** Phrases that name an outcome by themselves, even before any act. */
const plainResults = lexicon(
  'as a result|resulted|outcome|reduced|increased|improved|dropped|fell|went (?:from|down|up)|from \\d+\\S* to|since then|ever since|(?:hours?|days?|weeks?|months?|years?|quarters?) later|to this day|nowadays(?=,? (?:i|we|it|they|the|our|my) )|got it working|(?<!if )it worked|(?:it|that) took|in the end (?:it|we|i|they|the)|(?<!i.m )no longer|and now|now (?:we|it|they|the|nobody|everyone)|thanked|shipped|delivered|como resultado|al final|redujo|am ende|ergebnis|seitdem|au final|no final|resultado',
)

/** Hypothetical acts and general advice are not part of a story. */
const notTold = lexicon(
  "i (?:\\w+ )?always(?! (?:thought|been|had|was|believed|knew|said|wanted)\\b)|(?:i|we) (?:usually|normally|generally|typically|tend to)|(?:people|teams?|managers|others|developers|everybody|everyone|one|you) (?:\\w+ )?(?:always|usually|often|frequently|tend to|want\\w* to|think|say|believe|love|prefer)|in the end every(?:body|one) (?:wants|needs|likes)|studies show|suppose|imagine|i'd(?! (?:\\w+ )?(?:\\w{2,}ed|been|had|gone|written|made|built|seen|left|got|put|taken|given|run|set|come|lost))|if (?:it|i|that|he|she|they|this) (?:were|had to|was up|was to|had a)|i would|we would|would (?:first|then|probably|try|ask|start|begin)|(?:you|one|people|teams?|companies|managers|leaders|everyone|everybody) (?:should|must|need to|have to|can.t|cannot|do not|don.t)|in my (?:opinion|view|experience)|to my mind|if you ask me|most (?:people|companies|teams|managers|developers)|(?:is|are) (?:very |really )?important|in general|generally|i (?:think|believe|feel) (?:that )?(?:people|teams?|companies|it is|every)|yo haria|ich wurde|je ferais|eu faria",
)

const signsOf: Record<StarElement, RegExp> = { situation: situations, task: tasks, action: actions, result: results }

/** Reads S, T, A and R by their signs; half for one sign, whole for two or with a figure. More text never lowers any. */
export function readStar(text: string): Star {
  const { situation, task, action, result } = readStory(text, () => false)
  return { situation, task, action, result }
}

export function readStory(text: string, isGiven: (sentence: string) => boolean): Story {
  const sentences = sentencesOf(text)
    .filter((sentence) => !isGiven(sentence) && !isInstruction(sentence))
    .map((quote) => ({ quote, folded: tellingOf(quote) }))
    .filter(({ folded }) => folded !== '' && distinct(folded, notTold) === 0)
  const opening = openingOf(sentences)
  const within = partsOf(sentences)
  const grade = (element: StarElement) =>
    Math.min(1, distinct(within[element].map(({ folded }) => folded).join(' '), signsOf[element]) / 2)
  const hasSign = (element: StarElement, folded: string) => distinct(folded, signsOf[element]) > 0
  const placesOf = (element: StarElement): string[] => {
    const quotes = within[element].filter(({ folded }) => hasSign(element, folded)).map(({ quote }) => quote)
    const parts = quotes.flatMap(partsWithin).filter((part) => hasSign(element, tellingOf(part)))
    return [...quotes, ...parts]
  }
  const measured = within.result.find(
    ({ folded }) => distinct(folded, results) > 0 && distinct(folded, numberWords) > 0,
  )
  const places = {
    situation: [...placesOf('situation'), ...(opening ? [opening] : [])],
    task: placesOf('task'),
    action: placesOf('action'),
    result: [...(measured ? [measured.quote] : []), ...placesOf('result')],
  }
  const marks = keepApart(starElements.map((element) => [...new Set(places[element])]))
  return {
    situation: Math.max(grade('situation'), opening ? 0.5 : 0),
    task: grade('task'),
    action: grade('action'),
    result: measured ? 1 : grade('result'),
    quotes: { situation: marks[0]!, task: marks[1]!, action: marks[2]!, result: marks[3]! },
  }
}

type Sentence = { quote: string; folded: string }

/**
 * Possible sentences for each element: a situation up to the first own act, or with its own time or place; a task also
 * later, but not in passing while describing acts; an outcome after an own act, or in a sentence that plainly says it
 * came about.
 */
function partsOf(sentences: Sentence[]): Record<StarElement, Sentence[]> {
  const first = sentences.findIndex(({ folded }) => distinct(folded, actions) > 0)
  const isBehind = (at: number) => first >= 0 && at > first
  return {
    situation: sentences.filter(({ folded }, at) => (isBehind(at) ? isPlaced(folded) : setsTheScene(folded))),
    task: sentences.filter(
      ({ folded }, at) => !isBehind(at) || distinct(folded, actions) === 0 || distinct(folded, ownTasks) > 0,
    ),
    action: actsOf(sentences),
    result: sentences.filter(({ folded }, at) => isBehind(at) || distinct(folded, plainResults) > 0),
  }
}

const leading = /^(?:(?!(?:when|while|where|who|that|if|because|as) )[\p{L}']+,? ){0,5}i(?:'d|'ve)? /u
const enoughActs = 3

/**
 * Lists the acts. If there are few, each must begin its sentence: acts mentioned in passing ('the ward I visited')
 * don't count.
 */
function actsOf(sentences: Sentence[]): Sentence[] {
  const acts = sentences.filter(({ folded }) => distinct(folded, actions) > 0)
  const total = distinct(acts.map(({ folded }) => folded).join(' '), actions)
  return total >= enoughActs || acts.some(({ folded }) => leading.test(folded)) ? acts : []
}

/** A time or place after an own act sets a scene, unless it dates the outcome. */
const isPlaced = (folded: string) => distinct(folded, placed) > 0 && distinct(folded, plainResults) === 0

/** A task alone isn't a situation, and neither is a general statement. */
function setsTheScene(folded: string): boolean {
  if (distinct(folded, placed) > 0) return true
  if (distinct(folded, ownTasks) > 0) return distinct(folded, situations) > 1
  return distinct(folded, ownPast) > 0 || distinct(folded, wasThere) > 0
}

const wasThere = lexicon('was|were|had')

const ownTasks = lexicon(
  '(?:i|we) (?:needed|had) to|my (?:task|job|role|responsibility|goal|aim|part)|(?:asked|told|wanted) (?:me|us) to|i was (?:asked|responsible|supposed|meant|expected|in charge)|up to me|on me|i wanted|so that',
)

const ownPast = lexicon('(?:our|my|we|us|i|there|everyone|nobody|somebody|someone)')
const past = lexicon('was|were|had|did|came|went|got|ran|took|kept|crept|grew|fell|broke|lost|stood|sat|\\w{2,}ed')

/**
 * Returns the text about the people involved before the candidate's first act: this is the situation in any wording.
 */
function openingOf(sentences: { quote: string; folded: string }[]): string | null {
  const first = sentences.findIndex(({ folded }) => distinct(folded, actions) > 0)
  const before = sentences.slice(0, Math.max(0, first))
  return (
    before.find(
      ({ folded }) => distinct(folded, ownPast) > 0 && distinct(folded, past) > 0 && distinct(folded, ownTasks) === 0,
    )?.quote ?? null
  )
}
