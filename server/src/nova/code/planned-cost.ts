/** Whether a way that a candidate tells in words is fast enough: everything again for each thing, with the task's limits. */
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'

/** That something is done anew for each of many. */
const anew =
  /\b(?:for|at|with|on|in|after|before|per|around) (?:each|every|all)\b|\b(?:each|every) (?:time|round|step|turn|iteration|element|item|order|event|visit|query|request)\b|\bnested (?:for[- ]?)?loops?\b|\b(?:two|double|2) (?:nested )?(?:for[- ]?)?loops?\b|\bloops? (?:in|inside|within) (?:a |the |an?other )?loops?\b|\b(?:every|all|each) (?:possible )?pairs?\b|\beach with each\b/i
/** Two loops may stand one after the other. */
const namesTwoLoops = /\b(?:two|double|2) (?:for[- ]?)?loops?\b(?! (?:in|inside|within)\b)/i
/** That all of them are looked at: what is found at once is none of it. */
const goesThrough =
  /\b(?:go|going|goes|walk\w*|run|loop\w*|iterat\w*|look\w*|search\w*|scan\w*|check\w*|pass\w*) (?:\w+ ){0,2}(?:through|over|at|along|all|every|each|the whole|the entire)\b|\b(?:sort|scan|loop|filter|compar|recomput|rebuild|recalculat|copy|brute[- ]?forc)\w*\b|\bnested (?:for[- ]?)?loops?\b|\b(?:two|double|2) (?:nested )?(?:for[- ]?)?loops?\b|\bpairs?\b/i
/** Both at once. */
const namesSquare = /\bO ?\( ?n ?(?:\^|\*\*) ?2 ?\)|\bO\( ?n² ?\)|\bn²|\bn ?\^ ?2\b|\bquadratic\b|\bn ?[*x×] ?n\b/i
/** Any other order that is named: what is done to the number of things, and how that is shown. */
const orders: readonly (readonly [
  named: RegExp,
  of: (n: number) => number,
  shown: (n: string, log: string) => string,
])[] = [
  [/O ?\( ?n ?[*·x×]? ?log ?\(? ?n ?\)? ?\)|\bn ?log ?\(? ?n\b/i, (n) => n * Math.log2(n), (n, log) => `${n} × ${log}`],
  [/O ?\( ?n ?(?:\^|\*\*) ?3 ?\)|\bn ?\^ ?3\b|\bcubic\b/i, (n) => n ** 3, (n) => `${n} × ${n} × ${n}`],
  [/O ?\( ?2 ?(?:\^|\*\*) ?n ?\)/i, (n) => 2 ** Math.min(n, 1000), (n) => `2 × 2 × … (${n} times)`],
  [/O ?\( ?n ?\)/i, (n) => n, (n) => n],
]
/** Words. Who says more has a way in mind, whose worth is more than its speed. */
const mostWords = 12
const asksIfEnough = /\b(?:enough|ok(?:ay)?|fine|good|fast|slow|works?|possible|allowed)\b/i
const sorts = /\bsort\w*\b/i
const isQuick =
  /\b(?:binary search|bisect\w*|heap\w*|priority queue|treemap|sorted ?(?:set|list|dict|map)|prefix|hash\w*|deque|two pointers|log n)\b|\blog ?\(/i
const asksForSpeed =
  /\b(?:fast|quick) enough\b|\btoo (?:slow|much|long|many)\b|\b(?:time ?limit|time ?out|tle|in time|performance|efficient)\b|\b(?:ok(?:ay)?|fine|enough|slow|dead|possible|works?|hurt|problem) (?:for|with|at|on|when|if) (?:\w+ )?\d|\bdead\b|\bis (?:that|it|this) slow\b|\bslow\W*\?|\bwill (?:that|it|this) (?:be )?(?:slow|pass|run|finish)/i

/** Steps that are done in about a second. */
const perSecond: Record<Language, number> = { python: 2e7, javascript: 2e8, typescript: 2e8, java: 4e8, go: 4e8 }
/** Comparisons of a sort in a second, about the same in all of them. */
const comparedPerSecond = 1e8
/** Seconds: up to here it is fast enough, and from there on it is not. */
const [fine, far] = [2, 6]

/** Undefined where the message tells no such way, asks for something else, or the task limits no number of things. */
export function judgePlannedCost(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const { question } = situation
  // Of code that is too slow its own lines say more.
  if (question.kind !== 'coding' || !mayJudge(room) || situation.state === 'slow' || situation.counter) return undefined
  const isSquare = namesSquare.test(text) || (anew.test(text) && goesThrough.test(text))
  const isShort = text.split(/\s+/).length <= mostWords
  const order = isSquare ? undefined : orders.find(([named]) => named.test(text))
  if (order) return isShort && asksIfEnough.test(text) ? judgeOrder(order, text, scene) : undefined
  const asks = asksForSpeed.test(text) || (isShort && namesSquare.test(text) && asksIfEnough.test(text))
  if (!isSquare || !asks || isQuick.test(text)) return undefined
  const most = mostOf(question.constraints, text)
  if (most === undefined) return undefined
  const perSort = sorts.test(text) ? Math.log2(most) : 1
  const count = most.toLocaleString('en')
  const told = `${count} × ${count}`
  const lead = namesTwoLoops.test(text) && !namesSquare.test(text) ? 'planned-nested' : 'planned-count'
  return tellSteps({ steps: most * most * perSort, told, isSorting: sorts.test(text), lead }, scene)
}

/** The same of an order that is named by itself: 'is O(n log n) good enough?' */
function judgeOrder([, of, shown]: (typeof orders)[number], text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const most = question.kind === 'coding' ? mostOf(question.constraints, text) : undefined
  if (most === undefined) return undefined
  const told = shown(most.toLocaleString('en'), String(Math.ceil(Math.log2(most))))
  return tellSteps({ steps: of(most), told, isSorting: false, lead: 'planned-count' }, scene)
}

type Steps = { steps: number; told: string; isSorting: boolean; lead: 'planned-count' | 'planned-nested' }

function tellSteps({ steps, told, isSorting, lead: begins }: Steps, scene: Scene): Answer {
  const { situation } = scene
  const scale = situation.isTested && situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  const passes = scale !== undefined && scale.total > 0 && scale.passed === scale.total
  const seconds = steps / (isSorting ? comparedPerSecond : perSecond[situation.language])
  const verdict = seconds <= fine ? 'fine' : seconds < far ? 'close' : 'slow'
  const sorting = isSorting ? say('planned-sorting', scene) : ''
  const isProduct = told.includes('×')
  const about = isProduct ? `${say('planned-about', scene)} ${roughly(steps)}${sorting}` : say('planned-steps', scene)
  const lead = `${say(begins, scene)} ${told} ${about}.`
  return {
    text: passes ? `${say('cost-enough', scene)} ${lead}` : `${lead} ${say(`planned-${verdict}`, scene)}`,
    step: 1,
  }
}

/** How many there are at most: the limit that the message names, else the largest. */
function mostOf(constraints: readonly string[], text: string): number | undefined {
  const counts = constraints.flatMap((each) =>
    /(?:\.length|rows|columns|characters|letters|number of|services|depots)\b/.test(each)
      ? (each.match(/\d{2,}/g) ?? []).map(Number)
      : [],
  )
  const said = (text.match(/\d[\d,.]*k?\b/gi) ?? []).map((each) =>
    /k$/i.test(each) ? Number.parseFloat(each) * 1000 : Number(each.replace(/[,.](?=\d{3}\b)/g, '')),
  )
  return counts.find((each) => said.includes(each)) ?? (counts.length > 0 ? Math.max(...counts) : undefined)
}

/** Nobody needs to know how many beyond this. */
const mostTold = 1e12

/** 'about 25 million', with one figure or two. */
function roughly(steps: number): string {
  if (steps > mostTold) return `${roughly(mostTold)} and far more`
  const [unit, name] = steps >= 1e9 ? [1e9, ' billion'] : steps >= 1e6 ? [1e6, ' million'] : [1, '']
  return `${Number((steps / unit).toPrecision(2)).toLocaleString('en')}${name}`
}
