/**
 * Answers plain questions about a project: a place to begin, a file's name, how to run tests and the program, the
 * meaning of a name or a word of the brief. Uses only what candidates can see, and never reveals a fault's location.
 */
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { type Index, makeIndex } from '../knowledge/search.ts'
import type { Files } from './diffs.ts'
import {
  aboutProject,
  definedIn,
  explainWord,
  fileOfTest,
  filesNamed,
  findNamed,
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
  says?: string | undefined
}

/** The candidate's position: the current files, the stage they seem to be in, and their last test results. */
export type Standpoint = { files: Files; stage: number; last: LastTests | undefined }

/** `asks`: ways to ask for it, in English and some in the other languages that candidates write in. */
type Way = {
  asks: string
  /** Said right after a change, it may be about that change. */
  isLoose?: true
  tell: (question: ProjectQuestion, at: Standpoint, text: string) => string | undefined
}

/** How close a message has to come to a way of asking. */
const minAlike = 0.68
const maxRead = 300

/**
 * Answers a question about the project, if the message is one. `isFresh`: a change was proposed or explained right
 * before, so the message may be about that.
 */
export async function tellWay(
  question: ProjectQuestion,
  at: Standpoint,
  text: string,
  isFresh: boolean,
): Promise<string | undefined> {
  if (text.length > maxRead) return undefined
  const plain = text.replaceAll('’', "'").trim()
  const find = await (index ??= makeIndex(ways.map((item) => ({ item, asked: item.asks.split(' · '), text: '' }))))
  const meant = find(plain, maxMeant).filter(({ alike, item }) => alike >= minAlike && !(isFresh && item.isLoose))
  for (const { item } of meant.toSorted((a, b) => b.alike - a.alike)) {
    const told = item.tell(question, at, plain)
    if (told !== undefined) return told
  }
  const named = tellNamedText(question, at, plain)
  if (named !== undefined || isFresh) return named
  return (
    tellNamedFile(question, at, plain) ??
    tellNamedCode(plain, at.files) ??
    (asksForPlace.test(plain) ? tellFile(question, at, plain) : tellWord(question, at, plain))
  )
}
let index: Promise<Index<Way>> | undefined
const maxMeant = 4

const ways: readonly Way[] = [
  {
    asks: 'can i install a package · how do i install npm packages · mvn command not found · npm doesnt work · run the tests npm doesnt work · can i use a library · can i add a dependency · pip install not working · is jest there · no maven · can i download a library · can i use a library for csv · kann ich ein Paket installieren · puedo instalar un paquete · puis-je installer un paquet',
    tell: (question, { files }) =>
      `Nothing can be installed here; what the project needs is there. ${tellTests(question, files)} ${tellProgram(question)}`,
  },
  {
    asks: 'how do i run the tests · how can I run the tests · how to run tests · how to start the tests · which command runs the tests · how do i test · wie starte ich die Tests · cómo ejecuto las pruebas · cómo corro los tests · comment lancer les tests',
    tell: (question, { files }) => tellTests(question, files),
  },
  {
    asks: 'how do i run the program · how do i run it · how do i start the app · how do i see the page · where is the preview · how can i try the code · which command starts the program · how do i execute this · wie starte ich das Programm · cómo ejecuto el programa · comment lancer le programme',
    isLoose: true,
    tell: (question) => tellProgram(question),
  },
  {
    asks: 'is there a terminal · where is the terminal · do i have a shell · how do i open the console · can i use git · is there a command line · wo ist das Terminal · dónde está la terminal · où est le terminal',
    tell: (question) =>
      `The Terminal tab is below the editor, with a shell in the project’s folder; \`git\` and the usual programs are there. ${tellProgram(question)}`,
  },
  {
    asks: 'what are hidden tests · difference between test and hidden tests · what is the difference between test and hidden tests · explain the hidden tests · do hidden tests run when i press test · was sind versteckte Tests',
    tell: tellHidden,
  },
  {
    asks: 'where are the tests · which file has the tests · in which folder are the tests · wo sind die Tests · dónde están las pruebas · où sont les tests',
    tell: tellTestFiles,
  },
  {
    asks: 'which tests fail · which tests fail right now · why does the test fail · why does my test fail · why do the tests fail · why is the test red · test failing dont know why · test fails why · what tests are broken · how many tests pass · state of the tests · tests are failing · what does the failing test say · which tests are green · warum schlägt der Test fehl · warum ist der Test rot · por qué falla la prueba · por qué falla el test · pourquoi le test échoue · quels tests échouent',
    tell: tellFailing,
  },
  {
    asks: 'can i change the tests · may i edit the tests · am i allowed to change tests · which files can i not change · what is locked · which files may i edit · is a file read only · darf ich die Tests ändern · puedo cambiar las pruebas · puis-je modifier les tests',
    tell: tellLocked,
  },
  {
    asks: 'can i add files · how do i create a new file · can i make a new file · where do i add a folder · wie lege ich eine Datei an',
    tell: () => 'Yes, you can add files: New file is above the tree at the left, or make one in the terminal.',
  },
  {
    asks: 'how do i search · how do i find text in all files · how do i open another file · how can i jump to a file · how do i switch files',
    tell: () =>
      'Click a file in the tree at the left, or press Ctrl+P and type its name. Ctrl+Shift+F searches in all files.',
  },
  {
    asks: 'how do i know i am done · is it correct · is my code correct · is this right · did i do it right · does my solution work · am i done · is this stage finished · when is a stage complete · have i finished the stage · bin ich fertig',
    tell: tellDone,
  },
  {
    asks: 'how many stages are there · what are the stages · how many parts · list the stages · which steps are there · wie viele Stufen hat die Aufgabe · cuántas etapas hay · combien d étapes',
    tell: tellStages,
  },
  {
    asks: 'do i have to finish all stages · must i do everything · do i need to solve all · should i complete every stage · muss ich alle Stufen schaffen',
    tell: (question) =>
      `You needn’t finish everything: each stage counts for itself, by its tests. ${tellStages(question)}`,
  },
  {
    asks: 'what language is this · which programming language · is this typescript or javascript · is it python · welche Sprache ist das',
    tell: tellLanguage,
  },
  {
    asks: 'where do i write my review · where do the findings go · how do i write the review · where does the review go',
    tell: (question, at) => tellNamedText(question, at, 'REVIEW.md'),
  },
  {
    asks: 'i have never used react · i am new to typescript · i dont know go · no experience with java · python is new to me · never used html and css',
    tell: (question, { files }) =>
      `You can get far here without knowing it well: the code around shows how things are written, and the tests say what is expected. ${tellTests(question, files)} Ask me what a name in the code is for, or for a small change to read.`,
  },
  {
    asks: 'where do i start · where do i start im lost · im lost · no idea where to begin · no idea where to begin with this · how do i begin · how do i get started · what should i do first · which part of the code should i read first · what do i read first · i dont know where to start · i feel overwhelmed · wo fange ich an · por dónde empiezo · par où commencer',
    tell: (question, at) => `${begin(question, at)} ${tellStage(question, at)}`,
  },
  {
    asks: 'what now · what next · what should i do next · now what · what do i do now · next step · what comes next · und jetzt · was jetzt · y ahora qué · et maintenant',
    tell: (question, at) => (isAllPassed(at) ? allPassed : tellStage(question, at)),
  },
  {
    asks: 'where is the bug · which file has the bug · what is the mistake · where is the error · which line is wrong · what is the problem · what is wrong · whats wrong with the code · wo ist der Fehler · dónde está el error · où est le bug',
    tell: tellFault,
  },
  {
    asks: 'can you give me an overview · give me an overview · overview of the project · which files are there · list all files · show me the files · structure of the project · i dont understand this codebase · i dont understand the project · how is the code organised · what does this project do · what does the program do · explain the code · how does the code work · how does the project work · what is this repo about · gib mir einen Überblick · qué hace este proyecto · que fait ce projet',
    isLoose: true,
    tell: tellOverview,
  },
]

/** The places of things are asked for with these. */
const asksForPlace =
  /\b(?:where(?:'s)?|(?:which|what) (?:\w+ )?(?:files?|folder|component|class|module|part)|wo|welche[rs]? Datei|dónde|qué archivo|quel fichier)\b|(?<!\p{L})où(?!\p{L})/iu

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

const shellScript = /^#!.*\b(?:ba|da)?sh\b/

function tellLanguage({ runtime }: ProjectQuestion, { files }: Standpoint): string {
  const isOfScripts = [...files.values()].some((text) => shellScript.test(text))
  const { saidByNova } = runtimeFacts[runtime]
  const language = isOfScripts ? `Bash; its tests are in ${saidByNova}` : saidByNova
  return `This project is in ${language}. The README and the files show the rest.`
}

function tellHidden(): string {
  return 'Test runs the visible tests, which you can read in `tests`. Check with hidden tests also runs tests that nobody in this room sees, and says how many of each stage pass.'
}

function tellTestFiles(_: ProjectQuestion, { files }: Standpoint): string {
  return `The visible tests are in ${quoted([...files.keys()].filter(isTest).slice(0, 6))}. Hidden ones are in no file here; Check with hidden tests says how many of them pass.`
}

export function tellFailing(question: ProjectQuestion, at: Standpoint): string {
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
  const [first] = last.failed
  const says = first && last.says ? ` “${first.split(' > ').at(-1)}” says: ${quote(last.says)}.` : ''
  const names = last.failed.slice(0, 4).map((name) => `“${name.split(' > ').at(-1)}”`)
  const failed = names.length > 0 ? ` These didn’t: ${names.join(', ')}.` : ''
  return `In your last run, ${passed} of ${total} visible tests passed.${failed}${says}${counts(question, at)} If you changed something since, press Test again.`
}

/** The beginning of a test's output, as code. */
const quote = (message: string) => `\`${message.trim().split('\n')[0]!.replaceAll('`', "'").slice(0, maxQuoted)}\``
const maxQuoted = 160

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
function tellNamedText({ stages }: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  const name = /\b[A-Z][A-Z-]{2,}\.md\b/.exec(text)?.[0]
  const at = name === undefined ? -1 : stages.findIndex(({ statement }) => statement.includes(name))
  if (name === undefined || at < 0) return undefined
  const how = files.has(name) ? '' : ' The file isn’t there yet: make it with New file above the tree.'
  return `That belongs to stage ${at + 1}, “${stages[at]!.title}”. ${sentenceWith(name, stages[at]!.statement) ?? `It asks for \`${name}\`.`}${how}`
}

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

/** Finding a fault is the candidate's task; the test that shows it is visible to them anyway. */
function tellFault(question: ProjectQuestion, at: Standpoint): string | undefined {
  const stage = question.stages[at.stage]
  return stage && stage.failing.length > 0 ? `Finding that is the task. ${tellStage(question, at)}` : undefined
}

const maxRows = 9

function tellOverview(question: ProjectQuestion, at: Standpoint): string {
  const rows = readRows(question)
  const list = rows.slice(0, maxRows).map(({ path, says }) => `- \`${path}\`: ${says}`)
  const more = rows.length > maxRows ? '\n- … and more in `README.md`' : ''
  const map = list.length > 0 ? `\n\n${list.join('\n')}${more}` : `\n\n${quoted([...at.files.keys()].slice(0, 12))}`
  return `${aboutProject(question)}${map}\n\n${tellStage(question, at)}`
}

function tellNamedFile(question: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  if (text.length > maxOfFile) return undefined
  const [path] = filesNamed(text, files)
  if (path === undefined) return undefined
  const says = sayFile(readRows(question), files, path)
  const names = definedIn(files.get(path)!)
  const defines =
    names.length > 0 ? ` It defines ${quoted(names.slice(0, 6))}${names.length > 6 ? ' and more' : ''}.` : ''
  if (!says && !defines) return undefined
  return `\`${path}\`${says ? `: ${says.replace(/[^.!?]$/, '$&.')}` : '.'}${defines}`
}
const maxOfFile = 90

/** Questions about page elements also match the files with the page's parts. */
const withParts = (text: string, { runtime }: ProjectQuestion): string =>
  runtime === 'web' &&
  /\b(?:button|form|field|input|link|label|menu|dialog|checkbox|select|heading|image)s?\b/i.test(text)
    ? `${text} page parts`
    : text

/** Minimum score of a file that fits the request. */
const minOfFile = 1
const maxFiles = 3

function tellFile(question: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  const rows = readRows(question)
  const ranked = rankFiles(withParts(text, question), rows, files)
  const [best] = ranked
  const tell = ({ path, inside }: (typeof ranked)[number]) => {
    const says = sayFile(rows, files, path)
    return `\`${path}\`${says ? ` (${says.replace(/\.$/, '')})` : inside ? ` (speaks of “${inside}”)` : ''}`
  }
  if (best && best.score >= minOfFile) {
    const near = ranked.slice(1, maxFiles).filter(({ score }) => score >= best.score * 0.6)
    const others = near.length > 0 ? `, then ${near.map(tell).join(' and ')}` : ''
    const lead = best.isWhole ? 'Look at' : 'I’m not sure which you mean. The closest that I find is'
    return `${lead} ${tell(best)}${others}. Search in files (Ctrl+Shift+F) shows every place where a name is used.`
  }
  if (rows.length === 0) return undefined
  const list = rows.slice(0, maxRows).map(({ path, says }) => `- \`${path}\`: ${says}`)
  return `I can’t tell which one you mean. What the README says of the files:\n\n${list.join('\n')}`
}

/** Explains a code name in a message: its location, the comment on it, and the files that use it. */
export function tellNamedCode(text: string, files: Files): string | undefined {
  const found = findNamed(text, files)
  if (!found) return undefined
  const { name, path, line, says, usedIn } = found
  const uses = usedIn.length > 0 ? ` It is used in ${quoted(usedIn.slice(0, maxFiles))}.` : ''
  return `\`${name}\` is in \`${path}\`, line ${line}${says ? `: ${says.replace(/[^.!?]$/, '$&.')}` : '.'}${uses}`
}

const asksForWord =
  /\bwhat (?:does|do|is|are) (?:an? |the )?["“'`]?([a-z][\w-]*(?: [a-z][\w-]*)?)["”'`]? (?:mean|means|stand for)\b|\b(?:meaning of|define|definition of) (?:an? |the )?["“'`]?([a-z][\w-]*)|\bwhat(?:'s|s| is| are) (?:an? |the )?["“'`]?([a-z][\w-]*(?: [a-z][\w-]*)?)["”'`]?(?: here| in this project| exactly| again)?\W*$|^\W*(?:what )?([a-z][\w-]*) (?:means|meaning)\W*$|^\W*what means ([a-z][\w-]*)\W*$/i

function tellWord(question: ProjectQuestion, { files }: Standpoint, text: string): string | undefined {
  const word = asksForWord
    .exec(text)
    ?.slice(1)
    .find((each) => each !== undefined)
  if (word === undefined || notWords.test(word)) return undefined
  const own = word.split(' ')
  const told = [word, ...own.toReversed()]
    .map((each) => explainWord(each, question, files))
    .find((each) => each.length > 0)
  return told && `In this project, “${word}” means this: ${told.join(' ')}`
}
const notWords =
  /^(?:it|this|that|these|those|the|my|your|wrong|next|now|up|going on|time|score|nova|you|name|point|plan|idea|answer|hint|best|right|solution|difference)\b/i
