/**
 * What is told to somebody who has to find their way in a project: where to begin, which file it is, how tests and the
 * program are run, what a word of the brief means. All of it stands in what they see; where a fault lies is never told.
 */
import type { ProjectQuestion } from '@nova/contract/projects'
import type { Files } from './diffs.ts'
import {
  aboutProject,
  definedIn,
  explainWord,
  fileOfTest,
  filesNamed,
  isCode,
  isTest,
  rankFiles,
  readRows,
  sayFile,
  sentenceWith,
} from './project-map.ts'

export type LastTests = {
  visible: { passed: number; total: number }
  hidden: readonly { passed: number; total: number }[]
  failed: readonly string[]
}

/** Where somebody stands: the files as they are, the stage that they seem to be in, and what their last test run gave. */
export type Standpoint = { files: Files; stage: number; last: LastTests | undefined }

type Way = {
  asks: RegExp
  /** Said right after a change, it may be about that change; said with a wish, it may be a part of it. */
  isLoose?: true
  tell: (question: ProjectQuestion, at: Standpoint, text: string, found: RegExpExecArray) => string | undefined
}

type Moment = {
  /** A change was proposed or explained right before. */
  isFresh: boolean
  /** It sounds as if something is to be done. */
  isWish: boolean
}

/** What a message asks for that is told here, if anything. */
export function readWay(
  text: string,
  { isFresh, isWish }: Moment,
): ((question: ProjectQuestion, at: Standpoint) => string | undefined) | undefined {
  const plain = text.replaceAll('’', "'").trim()
  const meant = ways.flatMap((way) => {
    const found = (isFresh || isWish) && way.isLoose ? null : way.asks.exec(plain)
    return found ? [{ way, found }] : []
  })
  if (meant.length === 0) return undefined
  return (question, at) => {
    for (const { way, found } of meant) {
      const told = way.tell(question, at, plain, found)
      if (told !== undefined) return told
    }
    return undefined
  }
}

const packageTools = 'npm|npx|yarn|pnpm|pip3?|maven|mvn|gradle|cargo|jest|vitest|pytest|docker'
const packages = String.raw`(?:packages?|librar(?:y|ies)|dependenc(?:y|ies)|${packageTools})`
const installs = [
  String.raw`\b(?:install|download)\b.{0,24}\b${packages}\b`,
  String.raw`\b(?:can|could|may|how|where|allowed)\b.{0,20}\b(?:add|get|use|install)\b.{0,16}\b${packages}\b`,
  String.raw`\b(?:${packageTools})\b.{0,30}\b(?:not found|no such|(?:does|do|is|are|did)(?: not|n'?t) (?:work|working|found|there|installed|exist)|fails?|missing|unknown|broken)\b`,
  String.raw`\bcommand not found\b|\b(?:no|without) (?:${packageTools})\b`,
]
const lost = String.raw`\b(?:(?:i'?m|im|i am|feel|feeling|totally|completely|bit) (?:\w+ )?(?:lost|overwhelmed)|(?:no|not any) (?:idea|clue)\b.{0,30}\b(?:start|begin|do|this)|(?:don'?t|do not|dunno|not sure) (?:even )?(?:know )?(?:where|how|what) (?:to|i should|do i) (?:start|begin|do\b(?! (?:with|about)))|where (?:do|should|can|shall|to) (?:i |we )?(?:even |first )?(?:start|begin|look first|go first)|where to (?:start|begin)|(?:how|what) (?:do|should|shall|would) i (?:start|begin|do first|get started|read first|look at first|approach (?:this|it))|which (?:part|file|files|code|bit)\b.{0,40}\bfirst|(?:get|getting) started|first step|what first)\b`

const ways: readonly Way[] = [
  {
    asks: new RegExp(installs.join('|'), 'i'),
    tell: (question, { files }) =>
      `${tellTests(question, files)} ${tellProgram(question)} Nothing can be installed here; what the project needs is there.`,
  },
  {
    asks: /\bhow\b.{0,30}\b(?:run|execute|start|launch|use)\b.{0,24}\btests?\b|\b(?:which|what)\b.{0,16}\bcommands?\b.{0,24}\btests?\b|\bhow (?:do|can|to) (?:i )?test\b(?! (?:if|whether|that|the (?:case|edge)))/i,
    tell: (question, { files }) => tellTests(question, files),
  },
  {
    asks: /\bhow\b.{0,30}\b(?:run|execute|start|launch|try|see|open|view)\b.{0,24}\b(?:program|code|app|application|project|page|preview|website|site|result|it|this|cli)\b|\b(?:which|what)(?:'s| is)?\b.{0,16}\bcommands?\b|\bwhere\b.{0,16}\b(?:preview|page|output)\b/i,
    isLoose: true,
    tell: (question) => tellProgram(question),
  },
  {
    asks: /\b(?:is there|where(?:'s| is)|do (?:i|we) have|how do i (?:open|use|get)|can i use)\b.{0,12}\b(?:terminal|console|shell|command line|git)\b/i,
    tell: (question) =>
      `The Terminal tab stands below the editor, with a shell in the project’s folder; \`git\` and the usual programs are there. ${tellProgram(question)}`,
  },
  { asks: /\b(?:differen\w+|what (?:is|are)|whats|explain)\b.{0,40}\bhidden tests?\b/i, tell: tellHidden },
  { asks: /\bwhere\b.{0,24}\btests?\b|\bwhich (?:file|files|folder)\b.{0,16}\btests?\b/i, tell: tellTestFiles },
  {
    asks: /\b(?:which|what|how many)\b.{0,16}\btests?\b.{0,24}\b(?:fail\w*|pass\w*|red|green|broken|left)\b|\bstate of the tests\b/i,
    tell: tellFailing,
  },
  {
    asks: /\b(?:can|may|should|must|am|are|do)\b(?: i| we)?.{0,16}\b(?:change|edit|touch|modify|allowed|delete|write)\b.{0,20}\btests?\b|\b(?:which|what) files? (?:can|may|must|should)(?:n'?t| not)? (?:i|we) (?:change|edit|touch)|\b(?:locked|read[- ]only)\b/i,
    tell: tellLocked,
  },
  {
    asks: /\b(?:can|may|how do|how can|how to|am i allowed to|where do|where can)\b(?: i)?.{0,6}\b(?:add|create|make)\b.{0,12}\b(?:new |another |a )?(?:file|folder)s?\b/i,
    tell: () => 'Yes, you can add files: New file stands above the tree at the left, or make one in the terminal.',
  },
  {
    asks: /\bhow (?:do|can|to)\b(?: i)?.{0,6}\b(?:search|find (?:things|something|text|a (?:word|name|file|function))|open (?:a|another|the) file|jump|switch files?)\b/i,
    tell: () =>
      'Click a file in the tree at the left, or press Ctrl+P and type its name. Ctrl+Shift+F searches in all files.',
  },
  {
    asks: /\b(?:how do i know|am i|are we|have i|is (?:this|the|my) (?:stage|part)|is stage \w+|when (?:am i|is (?:it|a stage|stage \w+)))\b.{0,40}\b(?:done|finished|complete|completed)\b/i,
    tell: tellDone,
  },
  {
    asks: /\bhow many (?:stages?|parts?|tasks?|steps?)\b|\b(?:what|which) (?:are )?(?:the )?(?:stages|parts|steps)\b|\blist (?:the |all )?stages\b/i,
    tell: tellStages,
  },
  {
    asks: /\b(?:have to|need to|must i|should i|supposed to)\b.{0,12}\b(?:finish|do|complete|solve)\b.{0,12}\b(?:all|every|each|everything)\b/i,
    tell: (question) =>
      `You needn’t finish everything: each stage counts for itself, by its tests. ${tellStages(question)}`,
  },
  {
    asks: /\b(?:what|which) (?:programming )?language\b|\bis (?:this|it) (?:typescript|javascript|python|java|go)\b/i,
    tell: tellLanguage,
  },
  { asks: /\b([A-Z][A-Z-]{2,}\.md)\b|\b(?:where|how)\b.{0,24}\b(?:review|findings)\b/, tell: tellNamedText },
  {
    asks: /\b(?:never|not|haven'?t|hasn'?t|no experience|new to|don'?t know|first time)\b.{0,24}\b(react|typescript|javascript|java|go|golang|python|html|css|node)\b/i,
    tell: ({ stages }, { files }, _, found) =>
      `You can get far here without knowing ${found[1]} well: the code around shows how things are written, and the tests say what is expected. ${tellTests({ stages } as ProjectQuestion, files)} Ask me what a line means, or for a small change to read.`,
  },
  { asks: new RegExp(lost, 'i'), tell: (question, at) => `${begin(question, at)} ${tellStage(question, at)}` },
  {
    asks: /^\W*(?:ok(?:ay)?[ ,]+)?(?:so[ ,]+)?(?:and )?(?:what(?:'s| is)? (?:now|next|should i do (?:now|next)|do i do (?:now|next)|comes next|the next (?:step|thing))|now what|whats next|next step)\b/i,
    tell: (question, at) => (isAllPassed(at) ? allPassed : tellStage(question, at)),
  },
  { asks: /\b(?:which|what|where)\b.{0,30}\b(?:bug|fault|mistake|error|problem|issue)\b/i, tell: tellFault },
  {
    asks: /\b(?:what|which) files (?:are there|do (?:i|we) have|is|exist)\b|\b(?:list|show) (?:me )?(?:all |the )?files\b|\b(?:overview|tour|big picture)\b|\b(?:structure|layout) of (?:the|this) (?:code|project|repo)|\b(?:don'?t|do not|dont) (?:really )?(?:understand|get) (?:this |the |that )?(?:whole )?(?:code ?base|project|code|repo\w*)\b/i,
    tell: tellOverview,
  },
  {
    asks: /\b(?:structure|layout|organi[sz]ed|laid out)\b|\bwhat (?:does|is) (?:this|the) (?:project|program|app|repo\w*|code ?base|software)\b|\b(?:explain|describe|how does) (?:me )?(?:this |the )?(?:whole )?(?:code|project|code ?base|program|app)(?: work| to me| please)*\W*$/i,
    isLoose: true,
    tell: tellOverview,
  },
  { asks: /\bwhat\b|\bexplain\b|\bdescribe\b|\bpurpose\b/i, isLoose: true, tell: tellNamedFile },
  {
    asks: /\b(?:which|what) (?:file|files|folder|component|class|module|part of the code)\b|\bwhere (?:do|should|can|must|shall|would) (?:i|we)\b|\bwhere to\b/i,
    tell: tellFile,
  },
  { asks: /\bwhere(?:'s| is| are| does| in)\b/i, isLoose: true, tell: tellFile },
  {
    asks: /\bwhat (?:does|do|is|are) (?:an? |the )?["“'`]?([a-z][\w-]*(?: [a-z][\w-]*)?)["”'`]? (?:mean|means|stand for)\b|\b(?:meaning of|define|definition of) (?:an? |the )?["“'`]?([a-z][\w-]*)|\bwhat(?:'s| is| are) (?:an? |the )?["“'`]?([a-z][\w-]*(?: [a-z][\w-]*)?)["”'`]?(?: here| in this project| exactly| again)?\W*$|^\W*([a-z][\w-]*) (?:means|meaning)\W*$/i,
    isLoose: true,
    tell: tellWord,
  },
]

const quoted = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ')

/** The kit's own command, which every runtime has. */
function tellTests({ runtime }: Pick<ProjectQuestion, 'runtime'>, files: Files): string {
  const one = [...files.keys()].find(isTest)
  const single = one ? ` (one file: \`run-tests ${one}\`)` : ''
  const npm = runtime === 'node' || runtime === 'web' ? '; `npm test` does the same' : ''
  return `Press Test, or type \`run-tests\`${single} in the terminal${npm}.`
}

function tellProgram({ runtime, page, run }: ProjectQuestion): string {
  if (runtime === 'web' && page !== undefined) return 'The Preview tab shows the page as your files make it.'
  return `Run starts the program; in the terminal that is \`${run}\`.`
}

const languages: Record<ProjectQuestion['runtime'], string> = {
  node: 'TypeScript and JavaScript, as Node runs them',
  python: 'Python 3, with its standard library',
  java: 'Java, with its standard library',
  go: 'Go, with its standard library',
  web: 'HTML, CSS and TypeScript or JavaScript',
}

function tellLanguage({ runtime }: ProjectQuestion): string {
  return `This project is in ${languages[runtime]}. The README and the files show the rest.`
}

function tellHidden(): string {
  return 'Test runs the visible tests, which you can read in `tests`. Check with hidden tests also runs tests that nobody in this room sees, and says how many of each stage pass.'
}

function tellTestFiles(_: ProjectQuestion, { files }: Standpoint): string {
  return `The visible tests are in ${quoted([...files.keys()].filter(isTest).slice(0, 6))}. Hidden ones are in no file here; Check with hidden tests says how many of them pass.`
}

function tellFailing(question: ProjectQuestion, at: Standpoint): string {
  const { last, files } = at
  if (!last) {
    const name = question.stages
      .flatMap(({ failing }) => failing)[0]
      ?.split(' > ')
      .at(-1)
    const first = name ? ` To begin with, “${name}” in \`${fileOfTest(name, files) ?? 'tests'}\` fails.` : ''
    return `You haven’t run the tests yet: press Test.${first}`
  }
  const { passed, total } = last.visible
  const names = last.failed.slice(0, 4).map((name) => `“${name.split(' > ').at(-1)}”`)
  const failed = names.length > 0 ? ` These didn’t: ${names.join(', ')}.` : ''
  return `In your last run, ${passed} of ${total} visible tests passed.${failed}${counts(question, at)} If you changed something since, press Test again.`
}

function counts({ stages }: ProjectQuestion, { last }: Standpoint): string {
  if (!last || last.hidden.length === 0) return ''
  const parts = last.hidden.map(({ passed, total }, at) => `${passed} of ${total} for “${stages[at]?.title ?? at + 1}”`)
  return ` Hidden tests that passed: ${parts.join(', ')}.`
}

function tellLocked({ locked }: ProjectQuestion): string {
  if (locked.length === 0) return 'You may change every file, tests too, and add tests of your own.'
  return `These belong to the task and can’t be changed: ${quoted(locked)}. All other files are yours to change, and you may add tests of your own.`
}

const allPassed =
  'In your last check all hidden tests passed. Read your changes once more, see whether the brief asks for something that no test checks, and press Submit.'
const isAllPassed = ({ last }: Standpoint) =>
  last !== undefined && last.hidden.length > 0 && last.hidden.every(({ passed, total }) => passed === total)

function tellDone(question: ProjectQuestion, at: Standpoint): string {
  if (isAllPassed(at)) return allPassed
  return `Press Check with hidden tests: it says how many of each stage’s tests pass, and a stage is done once all of them do.${counts(question, at)}`
}

function tellStages({ stages }: ProjectQuestion): string {
  const list = stages.map(({ title, minutes }, at) => `${at + 1}. “${title}”, about ${minutes} minutes`)
  return `There ${stages.length === 1 ? 'is one stage' : `are ${stages.length} stages`}, to be done in this order: ${list.join('; ')}.`
}

/** A text that a stage asks for, such as REVIEW.md. */
function tellNamedText({ stages }: ProjectQuestion, { files }: Standpoint, _: string, [, named]: RegExpExecArray) {
  const name = named ?? 'REVIEW.md'
  const at = stages.findIndex(({ statement }) => statement.includes(name))
  if (at < 0) return undefined
  const how = files.has(name) ? '' : ' The file isn’t there yet: make it with New file above the tree.'
  return `That belongs to stage ${at + 1}, “${stages[at]!.title}”. ${sentenceWith(name, stages[at]!.statement) ?? `It asks for \`${name}\`.`}${how}`
}

/** What is read first, of what the brief itself points to. */
function begin(question: ProjectQuestion, { files }: Standpoint): string {
  const readme = [...files.keys()].find((path) => /^readme\.md$/i.test(path))
  const named = filesNamed(question.statement, files).filter(isCode)
  const first = readme ? `Start with \`${readme}\`: it says what each file is for.` : aboutProject(question)
  return named.length > 0 ? `${first} Then read ${quoted(named.slice(0, 2))}.` : first
}

function tellStage({ stages }: ProjectQuestion, { stage: at, files }: Standpoint): string {
  const stage = stages[at] ?? stages[0]!
  const name = stage.failing[0]?.split(' > ').at(-1)
  const head = `You’re at stage ${at + 1} of ${stages.length}, “${stage.title}”, as far as your tests tell.`
  if (name) {
    const file = fileOfTest(name, files)
    return `${head} The test “${name}”${file ? ` in \`${file}\`` : ''} shows what is wrong: press Test, read what it expected, and follow what it calls into the code.`
  }
  const named = filesNamed(stage.statement, files).filter(isCode)
  const about = named.length > 0 ? ` It speaks of ${quoted(named.slice(0, 3))}.` : ''
  return `${head} Read its text in the brief and take the first thing that it asks for.${about} One small step, then Test.`
}

/** Where a fault lies is the candidate's to find; which test shows it is there for all to read. */
function tellFault(question: ProjectQuestion, at: Standpoint): string | undefined {
  const stage = question.stages[at.stage]
  return stage && stage.failing.length > 0 ? `Finding that is the task. ${tellStage(question, at)}` : undefined
}

const mostRows = 9

function tellOverview(question: ProjectQuestion, at: Standpoint): string {
  const rows = readRows(question)
  const list = rows.slice(0, mostRows).map(({ path, says }) => `- \`${path}\`: ${says}`)
  const more = rows.length > mostRows ? '\n- … and more in `README.md`' : ''
  const map = list.length > 0 ? `\n\n${list.join('\n')}${more}` : `\n\n${quoted([...at.files.keys()].slice(0, 12))}`
  return `${aboutProject(question)}${map}\n\n${tellStage(question, at)}`
}

function tellNamedFile(question: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  if (text.length > longestOfFile) return undefined
  const [path] = filesNamed(text, files)
  if (path === undefined) return undefined
  const says = sayFile(readRows(question), files, path)
  const names = definedIn(files.get(path)!)
  const defines =
    names.length > 0 ? ` It defines ${quoted(names.slice(0, 6))}${names.length > 6 ? ' and more' : ''}.` : ''
  if (!says && !defines) return undefined
  return `\`${path}\`${says ? `: ${says.replace(/[^.!?]$/, '$&.')}` : '.'}${defines}`
}
const longestOfFile = 90

/** What a page is made of stands where its parts are. */
const withParts = (text: string, { runtime }: ProjectQuestion): string =>
  runtime === 'web' &&
  /\b(?:button|form|field|input|link|label|menu|dialog|checkbox|select|heading|image)s?\b/i.test(text)
    ? `${text} page parts`
    : text

/** From here on a file speaks of what is asked for. */
const leastOfFile = 1
const mostFiles = 3

function tellFile(question: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  const rows = readRows(question)
  const ranked = rankFiles(withParts(text, question), rows, files)
  const [best] = ranked
  const tell = ({ path, inside }: (typeof ranked)[number]) => {
    const says = sayFile(rows, files, path)
    return `\`${path}\`${says ? ` (${says.replace(/\.$/, '')})` : inside ? ` (speaks of “${inside}”)` : ''}`
  }
  if (best && best.score >= leastOfFile) {
    const near = ranked.slice(1, mostFiles).filter(({ score }) => score >= best.score * 0.6)
    const others = near.length > 0 ? `, then ${near.map(tell).join(' and ')}` : ''
    const lead = best.isWhole ? 'Look at' : 'I’m not sure which you mean. The closest that I find is'
    return `${lead} ${tell(best)}${others}. Search in files (Ctrl+Shift+F) shows every place where a name is used.`
  }
  if (rows.length === 0) return undefined
  const list = rows.slice(0, mostRows).map(({ path, says }) => `- \`${path}\`: ${says}`)
  return `I can’t tell which one you mean. What the README says of the files:\n\n${list.join('\n')}`
}

function tellWord(question: ProjectQuestion, { files }: Standpoint, _: string, found: RegExpExecArray) {
  const word = found.slice(1).find((each) => each !== undefined)
  if (word === undefined || notWords.test(word)) return undefined
  const own = word.split(' ')
  const told = [word, ...own.toReversed()]
    .map((each) => explainWord(each, question, files))
    .find((each) => each.length > 0)
  return told && `In this project, “${word}” stands for this: ${told.join(' ')}`
}
const notWords =
  /^(?:it|this|that|these|those|the|my|your|wrong|next|now|up|going on|time|score|nova|you|name|point|plan|idea|answer|hint|best|right|solution|difference)\b/i
