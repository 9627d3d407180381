/**
 * Made sessions, most of them honest, in which it is known of each character of each pad where it came from. The same
 * seed gives the same sessions.
 */
import type { EvidenceInput, EvidenceQuestion } from '../../src/observations/input.ts'
import { makeQuestion } from '../evidence-factory.ts'
import { randomOf } from '../simulator/seat.ts'
import { languages, listTasks, type Task, toQuestion } from '../simulator/tasks.ts'
import type { Random } from '../typing-factory.ts'
import { between, pick, shuffle, typingOf } from './brought-texts.ts'
import { type Act, type Desk, plainActs, write } from './planted-acts.ts'
import { givenActs } from './planted-given.ts'
import { makeCodeSource, makeProse } from './planted-texts.ts'
import { openTruthRoom, type Truth } from './truth-room.ts'

export type Planted = { name: string; input: EvidenceInput; truth: Truth[] }

const tellOfWeek =
  'Tell of a week in which much went wrong at once. What did you see first, whom did you tell of it, what did you put ' +
  'off, and what would you do in another way today? Name figures where you remember them, and say what was yours to do.'
const listParcels =
  'List all parcels that reached their last depot later than it was promised. Give the number of the parcel, the name of ' +
  'the depot and by how many hours it was late, the latest ones first. Parcels that are still on their way don’t count.'
const mendFerry =
  'A ferry takes bookings for each of its lanes. Some vehicles are put into a lane that has no room for them any more, ' +
  'and those who wait are forgotten. Mend the lanes, keep a list of those who wait, and say on the manifest who they are.'

type Setting = { tasks: [Task, Task]; files: Record<string, string> }

function makeQuestions({ tasks, files }: Setting): EvidenceQuestion[] {
  return [
    toQuestion('q1', tasks[0]),
    toQuestion('q2', tasks[1]),
    makeQuestion({ id: 's1', kind: 'sql', title: 'Late parcels', statement: listParcels }),
    makeQuestion({ id: 't1', kind: 'behavioral', title: 'A hard week', minutes: 10, statement: tellOfWeek }),
    makeQuestion({
      id: 'p1',
      kind: 'project',
      title: 'Ferry',
      starters: {},
      statement: mendFerry,
      project: { stages: [{ id: 'fix', title: 'Fix it' }], files: new Map(Object.entries(files)) },
    }),
  ]
}

function openDesk(random: Random): Desk & { questions: EvidenceQuestion[] } {
  const language = pick(random, languages)
  const code = makeCodeSource(random, language)
  const sheet = { language } as const
  const files = { 'src/main.ts': code(300, sheet), 'src/other.ts': code(150, sheet) }
  const tasks = shuffle(random, listTasks(language)).slice(0, 2) as [Task, Task]
  const questions = makeQuestions({ tasks, files })
  const skew = random() < 0.15 ? Math.round(between(random, -3_600_000, 3_600_000)) : 0
  const room = openTruthRoom(Math.floor(random() * 2 ** 31), questions, { skew })
  const starters = new Map<string, string>([
    ['q1', tasks[0].starter],
    ['q2', tasks[1].starter],
  ])
  let made = 0
  return {
    room,
    random,
    code,
    language,
    questions,
    typing: typingOf(random),
    prose: makeProse(random),
    pads: { code: [], text: [], file: [] },
    starterOf: ({ questionId }) => starters.get(questionId) ?? '',
    statementOf: ({ questionId }) => questions.find(({ id }) => id === questionId)!.statement,
    next: () => (made += 1),
  }
}

/** Shows a question, with its starter. */
function openQuestion({ room, pads, starterOf, language, questions }: ReturnType<typeof openDesk>, id: string): void {
  room.tell('navigate', { questionId: id }, null)
  if (id === 'p1') {
    const { files } = questions.find((question) => question.id === id)!.project!
    pads.file.push(...room.layOut(id, Object.fromEntries(files)))
  } else if (id === 't1') pads.text.push(room.pad(id, 'text'))
  else {
    const pad = room.pad(id, id === 's1' ? 'sql' : language)
    if (starterOf(pad)) room.start(pad, starterOf(pad))
    pads.code.push(pad)
  }
  room.wait(between(room.random, 15_000, 90_000))
}

/** The acts of this session. Text that a command wrote is a separate source only if none came from elsewhere. */
function chooseActs(random: Random): Act[] {
  const brings = random() < 0.45
  const forges = brings && random() < 0.4
  const isUnseen = random() < 0.5
  const allowed = { outside: brings, forged: forges, command: !brings, unseen: isUnseen }
  return [...plainActs, ...givenActs].filter(({ kind }) => kind === undefined || allowed[kind])
}

function work(desk: Desk, acts: readonly Act[], id: string, played: Set<string>): void {
  const padsNow = () => {
    if (id === 'p1') return desk.pads.file
    return (id === 't1' ? desk.pads.text : desk.pads.code).filter(({ questionId }) => questionId === id)
  }
  const special = id === 'p1' ? 'file' : id === 't1' ? 'text' : 'code'
  const own = acts.filter(({ on }) => on === special)
  const shared = acts.filter(({ on }) => on === 'any' || (on === 'code' && special !== 'text'))
  write(desk, pick(desk.random, padsNow()), between(desk.random, 120, 400))
  const times = 3 + Math.floor(desk.random() * 7)
  for (let act = 0; act < times; act++) {
    const { name, play } = pick(desk.random, desk.random() < 0.25 ? own : shared)
    play(desk, pick(desk.random, padsNow()))
    played.add(name)
    desk.room.wait(between(desk.random, 500, 15_000))
  }
}

function plantSession(seed: number): Planted {
  const random = randomOf(seed)
  const desk = openDesk(random)
  const acts = chooseActs(random)
  const ids = shuffle(random, ['q1', 'q2', 's1', 't1', 'p1']).slice(0, 1 + Math.floor(random() * 4))
  const played = new Set<string>()
  for (const id of ids) {
    openQuestion(desk, id)
    work(desk, acts, id, played)
  }
  desk.room.wait(5000)
  for (const pad of [...desk.pads.code, ...desk.pads.text]) desk.room.submit(pad)
  const input = desk.room.end()
  const truth = desk.room.truth().filter(({ text }) => text !== '')
  return { name: `${ids.join(' ')} in ${desk.language}: ${[...played].join(', ')}`, input, truth }
}

/** Gives sessions over coding, SQL, text and project questions. Blanks have the source of the act that made them. */
export function* plantSessions(count: number, seed: number): Generator<Planted> {
  const random = randomOf(seed)
  for (let at = 0; at < count; at++) yield plantSession(Math.floor(random() * 2 ** 31))
}
