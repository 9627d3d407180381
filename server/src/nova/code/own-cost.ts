/**
 * What the candidate's own code costs ('is it n squared?', 'O(count + changes) time, right?', 'and space?'): what its lines
 * show, in the task's own names, held against what was said of it and against what the largest tests show.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'
import { asksLargest } from '../task/largest-value.ts'
import {
  type Claim,
  claimOf,
  compareSides,
  deniesClaim,
  formulaOfSides,
  isComparable,
  missingOf,
  namesSides,
  type Sides,
  sidesOf,
} from './cost-claims.ts'
import { formulaOf } from './cost-formula.ts'
import type { Cost, Term } from './cost-loops.ts'
import { degreeOf, paramsOf, readCost } from './cost-shape.ts'
import { judgeGrowth } from './growth.ts'
import type { Loop, Queue } from './loop-lines.ts'
import { ofSpaceClaim, tellSpace } from './own-space.ts'

const namesCost =
  /\bcomplexity\b|\bbig[- ]?o\b|\bO ?\(|\bO\(\)|\bn ?(?:\^|\*\*) ?2\b|\bn²|\bn2\b|\bquadratic\b|\bn squared\b|\blinear\b|\bn ?log ?n\b|\bnlogn\b|\bcubic\b|\bruntime of (?:mine|this|my)\b|\bhow (?:fast|slow|efficient|expensive) (?:is|are) (?:this|it|mine|my \w+)\b|\b(?:is|isn['’]?t) (?:this|it|mine|my \w+) (?:efficient|optimal)\b/i
const namesSpace = /\b(?:space|memory|extra space)\b/i
/** Asks of a plan, of another way, or of what is wanted. */
const ofOther =
  /\b(?:can|could|would|should) (?:it|this|one|you|we|i|that)\b|\bpossible\b|\b(?:expect|need|require)\w*\b|\bgood solution\b|\bhow (?:would|could|can|do)\b|\bhint\b|\bif i\b|\binstead\b|\bi(?:['’]d| would| will|['’]ll)\b|\bwhat if\b|\bplan\b|\b[a-z_]\w*\.\w+(?:\(\))? (?:on|of|in|for|is|are)\b|\b(?:sort|sorting|lookup|dict|map|set|heap|list|append|pop|push|shift|splice|get|insert|\w+\(\w*\)|\w+_\w+)(?:\.\w+)? (?:is|costs?|are|O ?\()|\b(?:is|are|does|cost of|complexity of) (?:a |the )?(?:(?!it\b|this\b|that\b|mine\b|my\b|n\b|O ?\()[\w.]+\(|append|sort\w*|heap\w*|dict|map|set|bisect|shift|splice|slicing|list\.\w+)/i
const asks =
  /\?|^\W*(?:so |and |ok )?is (?:it|this|mine|my)\b|\bis(?:n['’]?t|nt) it\b|\b(?:right|agree|correct|yes|yeah|ok(?:ay)?|think|guess|say|no|what(?:['’]?s| is)|whats|how|complexity)\b/i
/** Words. Who says more asks about more. */
const mostWords = 45

/** 'O(n + needs)' needs nothing. */
const withoutFormula = (text: string) => text.replace(/\bO ?\([^()]*\)/gi, 'O()')

/** Whether a message asks what one's own code costs. */
const asksOwnCost = (text: string, { situation }: Scene): boolean =>
  situation.question.kind === 'coding' &&
  situation.state !== 'nothing-written' &&
  text.split(/\s+/).length <= mostWords &&
  (namesCost.test(text) || asksShortly.test(text) || asksSpace(text, situation.said.at(-1) ?? '')) &&
  asks.test(text) &&
  (!ofOther.test(withoutFormula(text)) || asksMine.test(text)) &&
  !asksLargest(text)

/** Asks for the cost of one's own code in so many words, whatever else the message says. */
const asksMine =
  /\bwhat(?:['’]?s|s| is| are) (?:the (?:complexity|runtime|big[- ]?o) of )?(?:mine|my (?:cost|complexity|runtime|big[- ]?o|order))\b|\bwhat (?:complexity|big[- ]?o|order|runtime) (?:is|has|do i have|does) ?(?:mine|it|my \w+)?\b/i
const asksIfItIs =
  /\b(?:is|isn['’]?t|so|then) (?:it|this|that|mine|my \w+) (?:(?:now|then|still|really|only|just|at most) )*O ?\(/i

/** The same of a message that also looks like a question about a part of the code. */
export const asksCostPlainly = (text: string, scene: Scene): boolean =>
  (asksMine.test(text) || asksIfItIs.test(text)) && asksOwnCost(text, scene)

const asksShortly =
  /^\W*(?:(?:and|so|ok|now)\W+)*(?:what(?:['’]?s| is) (?:the |its |my )?)?(?:time )?(?:complexity|big[- ]?o|O\(\))\b/i
/** 'And space?', 'O(n) memory, right?' */
const namesSpaceCost =
  /\b(?:space|memory) complexity\b|\bO ?\([^)]*\)\)? (?:extra )?(?:space|memory)\b|\b(?:space|memory)\b[^?.]{0,20}\bO ?\(|^\W*(?:(?:and|so|ok|also|what about|how about)\W+)*(?:the |extra )?(?:space|memory)\W*(?:$|\?)/i
/** Words. */
const mostOfNext = 8
const asksSpace = (text: string, before: string) =>
  namesSpaceCost.test(text) ||
  (namesSpace.test(text) && namesCost.test(before) && text.split(/\s+/).length <= mostOfNext)

const linesIn = (lines: readonly number[]) =>
  lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`

/** Why inner loops do not multiply. */
function tellOnward(loops: readonly Loop[]): string {
  const onward = loops.filter((loop) => loop.onward)
  const [first] = onward
  if (!first) return ''
  const lines = onward.slice(0, 3).map(({ line }) => line)
  const it = lines.length === 1 ? 'it' : 'they'
  const one = lines.length === 1
  const taking = onward.filter((loop) => loop.onward === 'takes' || loop.onward === 'puts back')
  if (taking.some((loop) => loop.onward === 'puts back') && taking.every((loop) => loop.inside === taking[0]!.inside)) {
    const all = taking.map((loop) => loop.line)
    const [what, takesOut, its] = all.length === 1 ? ['loop', 'takes', 'its'] : ['loops', 'take', 'their']
    return `The ${what} in ${linesIn(all)} only ${takesOut} out what was put in before, and at most one thing is put back in a round of line ${taking[0]!.inside!.line}. So all ${its} rounds together stay within about twice the rounds of that line.`
  }
  return first.onward === 'takes' || first.onward === 'puts back'
    ? `The loop in line ${first.line} only takes out what was put in before, each thing once, so all its rounds together stay within the rounds of line ${first.inside!.line}.`
    : `The inner ${one ? 'loop' : 'loops'} in ${linesIn(lines)} only ${one ? 'moves' : 'move'} on and never ${one ? 'starts' : 'start'} over, so ${it} ${one ? 'does' : 'do'} not multiply.`
}

/** What makes it as much as it is. */
function tellReason({ loops, heavy, sorts, terms, logs }: Cost): string {
  const most = Math.max(0, ...terms.map(degreeOf))
  const top = terms.find((term) => degreeOf(term) === most)
  const line = top?.lines[0]
  const costly = heavy.find((each) => each.line === line)
  if (costly) return `Line ${costly.line} ${costly.what}, in every round of the loop in line ${costly.loop}.`
  const loop = loops.find((each) => each.line === line)
  const around = loop && countedAround(loop)
  if (loop && around && most >= 2 && loop.isStartedOver)
    return `The loop in line ${loop.line} starts over in every round of the one in line ${around.line} and goes as far as that one has come: half of n × n rounds is still n².`
  if (loop && around && most >= 2)
    return `The loop in line ${loop.line} runs in every round of the one in line ${around.line}.`
  const queued = loops.find(({ queue, size }) => queue && size)
  if (queued && most < 2) return tellQueued(queued, loops)
  if (top?.whole && top.whole.length > 0 && loop?.inside && most < 2)
    return `The loop in line ${loop.line} goes through one entry of what the one in line ${loop.inside.line} goes through, so both together look at everything once.`
  if (top?.range !== undefined)
    return `The loop in line ${top.range} halves the range in each round, so its rounds are a logarithm of how far apart its ends begin.`
  const onward = tellOnward(loops)
  if (most >= 2) return ''
  if (onward !== '') return onward
  const [search] = logs
  if (line !== undefined && sorts.includes(line) && search !== undefined)
    return `The sort in line ${line} costs n log n, and line ${search} takes a logarithm of steps in every round.`
  if (line !== undefined && sorts.includes(line))
    return `The sort in line ${line} costs the most; the loops beside it are single passes.`
  if (top?.hasLog && loop)
    return `The loop in line ${loop.line} halves what is left in each of its rounds, so it takes a logarithm of steps.`
  if (top?.hasLog && line !== undefined)
    return `Each call in line ${line} takes a logarithm of steps, and it runs once a round.`
  if (line !== undefined && !loop) return `Line ${line} goes through it once.`
  if (loops.length === 0) return 'No loop runs in it.'
  return loops.some(({ inside }) => inside)
    ? ''
    : 'No loop stands inside another, and nothing in a round goes through a whole list.'
}

/** Why the rounds of a loop over a queue are no more than there are things. */
function tellQueued({ line, queue }: Loop, loops: readonly Loop[]): string {
  const { name, guard } = queue!
  const once =
    guard === undefined
      ? `Nothing more goes into \`${name}\` in the loop in line ${line}`
      : `Line ${guard} lets each thing into \`${name}\` at most once, so the loop in line ${line} takes each out once`
  const inner = loops.find(({ entries, inside: around }) => entries && !around?.levels)
  return inner ? `${once}, and the loop in line ${inner.line} goes through what belongs to it.` : `${once}.`
}

function countedAround(loop: Loop): Loop | undefined {
  for (let each = loop.inside; each; each = each.inside) if (!each.onward && (each.size?.length ?? 1) > 0) return each
  return undefined
}

/** The length of the longest list or text in the tests with large inputs: the limits allow more than they hold. */
const longestTested = ({ tests }: BankCodingQuestion): number =>
  Math.max(
    0,
    ...tests
      .filter(({ group }) => group === 'scale')
      .flatMap(({ args }) => args.map((each) => (typeof each === 'string' || Array.isArray(each) ? each.length : 0))),
  )

/** Steps. Nothing does so many within the time limit. */
const tooMany = 4e9

const passesLargest = ({ situation }: Scene): boolean => {
  const scale = situation.isTested && situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  return scale !== undefined && scale.total > 0 && scale.passed === scale.total
}

/** What the largest tests say of it. */
function tellRun(scene: Scene): string {
  if (passesLargest(scene)) return 'The tests with the largest inputs pass in time.'
  return scene.situation.isTested && scene.situation.state === 'slow' ? 'Tests with large inputs still fail.' : ''
}

/** The answer to who asks what their own code costs; undefined where a message asks no such thing, or nothing can be told. */
export function answerOwnCost(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const { question, code, language } = situation
  if (question.kind !== 'coding' || !mayJudge(room) || room.ceiling === 0 || !asksOwnCost(text, scene)) return undefined
  const cost = readCost(code, language, question)
  // Code without a loop is not what was meant.
  if (!cost || (cost.loops.length === 0 && cost.terms.length === 0)) return undefined
  const space = asksSpace(text, situation.said.at(-1) ?? '') ? tellSpace(text, cost, scene) : undefined
  const ofTime = text.replace(ofSpaceClaim, ' ')
  const time = space === undefined || /\b(?:time|runtime)\b/i.test(ofTime) ? tellTime(ofTime, cost, scene) : undefined
  const told = space !== undefined && time !== undefined ? `${time.trim()} For space: ${space}` : (space ?? time)
  return told === undefined ? undefined : { text: told.trim(), step: 1 }
}

/** Whether nothing but loops in loops leaves it open. */
const isOfLoops = ({ heavy, depends, loops, sorts, open }: Cost) =>
  heavy.length === 0 &&
  depends.length === 0 &&
  !(loops.some(({ inside }) => inside) && sorts.some((line) => open.includes(line)))

/** `n = len(uses)` says what n is. */
function withOwnNames(claim: Claim | undefined, { sizes }: Cost): Claim | undefined {
  if (!claim) return undefined
  const isKnown = (name: string) => sizes.get(name)?.length === 1
  return {
    ...claim,
    names: [...claim.names, ...claim.others.filter(isKnown).map((name) => sizes.get(name)![0]!.replace('@', ''))],
    others: claim.others.filter((name) => !isKnown(name)),
  }
}

function tellTime(text: string, cost: Cost, scene: Scene): string | undefined {
  const { question } = scene.situation
  if (question.kind !== 'coding') return undefined
  const params = paramsOf(question)
  const types = new Map(params.map(({ name, type }) => [name, type]))
  // 'Why does it need n log n, what is mine?' takes it for nothing.
  const isOfOther = ofOther.test(withoutFormula(text))
  const claim =
    namesSides.test(text) || isOfOther
      ? undefined
      : withOwnNames(
          claimOf(
            text,
            params.map(({ name }) => name),
          ),
          cost,
        )
  const denies = claim !== undefined && deniesClaim.test(text)
  const { text: formula, explained } = formulaOf(cost.terms, types)
  const degree = Math.max(0, ...cost.terms.map(degreeOf))
  const most = longestTested(question)
  const isTooMuch = passesLargest(scene) && degree >= 2 && most ** Math.floor(degree) > tooMany
  // It takes a loop that begins anew in each round for one that may go on.
  const judged = cost.loops.some((loop) => loop.isReset) ? undefined : judgeGrowth(text, scene)
  const isOpen = cost.open.length > 0 || cost.called.length > 0 || cost.depends.length > 0
  if (isOpen || isTooMuch)
    return (isOfLoops(cost) ? judged : undefined) ?? tellOpen({ claim, denies, degree, most }, cost, scene)
  const why = tellReason(cost)
  if (why === '' || cost.terms.some(isStray)) return judged ?? tellOpen({ claim, denies, degree, most }, cost, scene)
  const run = tellRun(scene)
  const bound = degree >= 2 ? 'at most ' : ''
  const sides = sidesOf(cost.terms)
  if (sides && (sides.isMixed || namesSides.test(text))) return tellSides(text, sides, `${why} ${run}`)
  // In the words of its one list it was judged before; of several the task's names say more.
  const isOfParts = cost.terms.some(({ whole }) => whole && whole.length > 0)
  const isSeen = cost.heavy.every(({ line }) => judged?.includes(`line ${line} `))
  // A heap or a search has a logarithm without any sort.
  const isOfLog = cost.logs.length > 0 || (cost.sorts.length === 0 && cost.terms.some(({ hasLog }) => hasLog))
  if (
    judged !== undefined &&
    !orWorse.test(text) &&
    !isOfLog &&
    explained !== '' &&
    isSeen &&
    !ifOnward.test(judged) &&
    !isOfParts
  )
    return judged
  if (!claim) return `By its lines it is ${bound}${formula}${explained}. ${why} ${run}`
  const isOther = isOfOthers(text, claim, cost.terms)
  if (claim.degree === degree && isOther) return `By its lines it is ${bound}${formula}${explained}. ${why} ${run}`
  if (claim.degree === degree) {
    const known = claim.names.length > 0 ? missingOf(claim, cost.terms) : []
    const almost = cost.terms.some(({ range }) => range !== undefined) && /log/i.test(claim.written)
    const yes = almost
      ? 'Almost, the logarithm is of the range of values'
      : denies
        ? 'It is, as far as your lines show'
        : 'Yes, as far as your lines show'
    const [other, more] = claim.others
    if (known.length === 1 && other !== undefined && more === undefined)
      return `${yes}: ${formula}, with your ${other} for \`${known[0]}\`. ${why} ${run}`
    if (known.length > 0)
      return `${yes}, with ${known.map((each) => `\`${each}\``).join(' and ')} added: ${formula}${explained}. ${why} ${run}`
    return `${yes}: ${formula}${explained}. ${why} ${run}`
  }
  if (!isComparable(claim, cost.terms, degree))
    return `By its lines it is ${bound}${formula}${explained}. ${why} ${run}`
  // Everything in a list may be as much as the square of its length.
  const isOfEntries =
    cost.terms.some(({ whole = [] }) => whole.length > 0) && new Set([...claim.names, ...claim.others]).size < 2
  if (claim.degree >= 2 && isOfEntries) return `By its lines it is ${bound}${formula}${explained}. ${why} ${run}`
  const isLess = claim.degree > degree
  if (isLess) return `${denies ? 'Right, it is not' : 'No, it is less'}: ${formula}${explained}. ${why} ${run}`
  return `${denies ? 'It is even more' : 'I count more'}: ${formula}${explained}. ${why} ${run}`
}

const orWorse = /\bor (?:even )?(?:worse|more|less|better)\b/i
const isSizeOf = (name: string, terms: readonly Term[]) =>
  terms.some(({ factors }) => factors.some((each) => each.split(' + ').some((one) => one.replace('@', '') === name)))

/** 'O(n × room) or worse?' is no yes to what has another size in it, nor n to all the entries of a list. */
function isOfOthers(text: string, claim: Claim, terms: readonly Term[]): boolean {
  const written = claimOf(text, [])?.others ?? []
  const isOfAll = terms.some(({ whole = [] }) =>
    whole.some((each) => claim.names.includes(each) && !written.includes(each)),
  )
  const most = Math.max(0, ...terms.map(degreeOf))
  const top = terms.filter((term) => degreeOf(term) === most).slice(0, 1)
  const lacks = most >= 2 && claim.names.length > 0 && claim.others.length === 0 && missingOf(claim, top).length > 0
  return isOfAll || lacks || orWorse.test(text) || claim.names.some((name) => !isSizeOf(name, terms))
}

/** Of loops over rows and over columns, which are two sizes and not one. */
function tellSides(text: string, sides: Sides, why: string): string {
  const { text: formula, explained } = formulaOfSides(sides, text)
  const found = compareSides(text, sides)
  const denies = deniesClaim.test(text)
  const lead =
    found === undefined
      ? 'By its lines it is'
      : found === 'same'
        ? `${denies ? 'It is' : 'Yes'}, as far as your lines show:`
        : found === 'less'
          ? `${denies ? 'Right, it is not' : 'No, it is less'}:`
          : `${denies ? 'It is even more' : 'I count more'}:`
  return `${lead} ${formula}${explained}. ${why}`
}

/** Judged without knowing whether the inner loop moves on. */
const ifOnward = /^Yes, if /

/** A product with one entry of something that is nowhere gone through as a whole. */
const isStray = ({ factors }: Term): boolean =>
  factors.length > 1 &&
  factors.some((each) => each.includes('@') && !(each.startsWith('@') && factors.includes(each.slice(1))))

type Open = { claim: Claim | undefined; denies: boolean; degree: number; most: number }

/** Where the lines leave it open: what they do show, and what the largest tests rule out on their inputs. */
function tellOpen({ claim, denies, degree, most }: Open, cost: Cost, scene: Scene): string | undefined {
  const run = tellRun(scene)
  const settling = claim?.degree === 2 && !denies ? tellSettling(cost) : undefined
  if (settling !== undefined) return `${settling} ${run}`
  const onward = tellOnward(cost.loops)
  const square = most * most
  // What is claimed in two sizes, such as n × days, n × n can't rule out.
  const isOfOne = claim === undefined || new Set([...claim.names, ...claim.others]).size < 2
  const isSquare = claim !== undefined && claim.degree >= 2 && isOfOne
  const ruledOut = passesLargest(scene) && square > tooMany
  const lead =
    !ruledOut || !isSquare
      ? 'I can’t tell exactly from the code.'
      : denies
        ? 'Right, on the largest tests it isn’t.'
        : 'On the largest tests it isn’t.'
  const fact =
    ruledOut && isOfOne ? `n times n would be ${square.toLocaleString('en')} steps there, and they pass in time.` : run
  const sort = cost.sorts.find((line) => cost.open.includes(line))
  const sorting = sort === undefined ? '' : `Line ${sort} sorts a list on top: how long is that by then?`
  return `${lead} ${onward} ${tellOpenPart(degree, cost)} ${sorting} ${fact}`.replace(/ {2,}/g, ' ')
}

/** `while (changed)` around one pass: at most as many rounds as there are things to settle. */
function tellSettling({ open, loops, heavy, sorts, called, depends }: Cost): string | undefined {
  const around = loops.find(({ line, isUntilSettled }) => isUntilSettled && open.includes(line))
  const within = loops.filter(({ inside }) => inside !== undefined && inside === around)
  const [pass] = within
  const isAll =
    open.length === 1 && within.length === 1 && loops.every(({ inside }) => inside === undefined || inside !== pass)
  const isMore = [heavy, sorts, called, depends].some((each) => each.length > 0)
  if (!around || !isAll || isMore || pass?.size?.length !== 1 || pass.size[0]!.startsWith('@')) return undefined
  return `At most that, yes, if each round of the loop in line ${around.line} but the last settles at least one more: the loop in line ${pass.line} goes once through everything in each of them.`
}

function tellOpenPart(degree: number, cost: Cost): string {
  const [called] = cost.called
  if (called?.calledIn !== undefined)
    return `\`${called.name}\` is called in line ${called.calledIn}, inside a loop, and has a loop of its own in line ${called.loop}: so its rounds count once for each call.`
  if (called)
    return `\`${called.name}\` calls itself: count how many calls there are in all, and what each does by itself.`
  const [depends] = cost.depends
  if (depends)
    return `Line ${depends.line} goes through all that \`${depends.name}\` holds at that moment, in every round: how long it gets decides.`
  const inner =
    cost.loops.find((loop) => cost.open.includes(loop.line) && loop.inside) ??
    cost.loops.find((loop) => cost.open.includes(loop.line))
  if (inner?.queue) return tellOpenQueue(inner, inner.queue)
  if (inner) {
    return inner.inside === undefined
      ? `How often the loop in line ${inner.line} runs, its lines don’t say: what is used up or settled in each round, and can’t come back?`
      : inner.isReset
        ? `The loop in line ${inner.line} begins anew in every round of the one in line ${inner.inside.line}, so its rounds add up. How far can it go in one of them?`
        : !inner.waits
          ? `How much the loop in line ${inner.line} goes through in a round of the one in line ${inner.inside.line}, its lines don’t say: how much can that be, and how much in all rounds together?`
          : `The loop in line ${inner.line} stands inside the one in line ${inner.inside.line}. It doesn’t multiply if it goes on where it stopped the round before, and it does if it starts over each time.`
  }
  const top = cost.terms.find((term) => degreeOf(term) === degree)?.lines[0]
  const heavy = cost.heavy.find(({ line }) => line === top)
  if (heavy) return `Line ${heavy.line} ${heavy.what}, in every round of the loop in line ${heavy.loop}.`
  const loop = cost.loops.find((each) => each.line === top)
  if (loop?.inside)
    return `The loop in line ${loop.line} stands inside the one in line ${loop.inside.line}, so at most they multiply.`
  const [line] = cost.open
  return line === undefined ? '' : `It depends on how much line ${line} has to go through.`
}

/** Of a loop over a queue whose rounds can't be counted. */
const tellOpenQueue = ({ line }: Loop, { name, isOnce, guard }: Queue): string =>
  isOnce && guard !== undefined
    ? `Line ${guard} lets each thing into \`${name}\` at most once, so the loop in line ${line} has at most one round for each. How many different ones can there be, and what does one round cost?`
    : `The loop in line ${line} takes something out of \`${name}\` in each round, so it runs as often as something was put in. Can the same thing go in more than once?`
