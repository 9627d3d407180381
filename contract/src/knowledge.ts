/** What the built-in Nova knows, as data: bank/packs, bank/reference, bank/talk, bank/concepts.json, bank/synonyms.json. */
import { z } from 'zod'
import { AiPolicy, HelpLevel, Language, QuestionKind } from './words.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Ways in which a candidate may say it, in lower case. */
const phrases = (least: number) => z.array(z.string().min(2).max(200)).min(least)
const Reply = z.string().min(2).max(700)
const Names = z.array(z.string().min(1).max(200)).min(1)

export const Concept = z.object({ id, names: Names, asked: phrases(1), answer: Reply })
export type Concept = z.infer<typeof Concept>
export const Concepts = z.object({ concepts: z.array(Concept).min(250) })

/**
 * What people believe of tools and terms of the field, whatever the question: statements that hold and that don't, with the
 * fact that shows which. A message has to name one of `names`, or all of 'mongo & transaction'.
 */
const Belief = z.object({ id, names: Names, says: Reply, right: phrases(1), wrong: phrases(1) })
export type Belief = z.infer<typeof Belief>
export const Beliefs = z.object({ beliefs: z.array(Belief).min(100) })

/** Words of a text that describes a program: what it does, what it keeps things in, and what orders its steps. */
export const ProgramWords = z.object({
  acts: z.array(z.string()).min(50),
  structures: z.array(z.string()).min(20),
  control: z.array(z.string()).min(10),
})

const ReferenceEntry = z.object({
  id,
  kind: z.enum(['api', 'syntax', 'error', 'cost', 'guarantee']),
  names: Names,
  asked: phrases(2),
  /** Questions to which the answer is a plain yes, or a plain no; the answer itself then begins with neither. */
  yes: phrases(1).optional(),
  no: phrases(1).optional(),
  answer: Reply,
  /** The form in code, with names of no question of the bank. */
  form: z.string().max(300).optional(),
  /** Statements that show that the answer is true, and exactly what they print. */
  check: z.object({ code: z.string(), prints: z.string() }).optional(),
})

export const Reference = z.object({ language: Language, entries: z.array(ReferenceEntry).min(150) })

export type Reference = z.infer<typeof Reference>

export const QuestionPack = z.object({
  id,
  /** `open` where the task leaves it to the candidate; the answer then says what is safe. */
  clarifications: z.array(z.object({ asked: phrases(2), answer: Reply, open: z.boolean().default(false) })).min(12),
  terms: z.array(z.object({ names: Names, answer: Reply })),
  /** Inputs worth a thought that give nothing away. */
  edges: z.array(z.string()).min(3),
  /** What a candidate may hold to be true of the task or of a way to solve it. */
  hypotheses: z
    .array(z.object({ stated: phrases(2), verdict: z.enum(['true', 'false', 'partly']), reply: Reply }))
    .min(8),
  /**
   * The cause behind each wrong solution of the question, by its place there. Mistakes that the question does not list have
   * the places behind those, and their own `code` in Python, by whose results they are known.
   */
  causes: z.array(
    z.object({
      wrong: z.int().min(0),
      cause: z.string(),
      stated: phrases(6),
      reply: Reply,
      code: z.string().optional(),
    }),
  ),
  cost: Reply,
  /**
   * Ways to solve it by what they are made of: a message that shows every one of `signs` (patterns of words) and none of
   * `without` describes it, in whatever words and order.
   */
  plans: z
    .array(
      z.object({
        verdict: z.enum(['true', 'false', 'partly']),
        signs: z.array(z.string().min(3)).min(1),
        without: z.array(z.string().min(3)).default([]),
        reply: Reply,
      }),
    )
    .default([]),
})

export type QuestionPack = z.infer<typeof QuestionPack>

/** What Nova knows of a question that is answered in words, beside its text. Nothing in it but `ideas` gives a point away. */
export const TextPack = z.object({
  id,
  clarifications: z.array(z.object({ asked: phrases(6), answer: Reply, open: z.boolean().default(false) })).min(8),
  terms: z.array(z.object({ names: Names, answer: Reply })).min(3),
  /** Questions that lead towards a key point (of a story: towards a part of it) and leave the thinking to the candidate. */
  probes: z.array(z.object({ of: z.string(), asks: z.array(z.string().min(10).max(300)).length(2) })).min(4),
  /**
   * What candidates believe, with the fact that settles it: told only to those who have said such a thing, and reads the
   * same whether they were right or not. `right` and `wrong` are ways to say it that hold or don't; `stated` are those that
   * only name it. `nudge` is for who said a wrong one: a clear no, and what shows it, without the point itself.
   */
  ideas: z
    .array(
      z.object({
        ...{ right: phrases(0).default([]), wrong: phrases(0).default([]), stated: phrases(0).default([]) },
        ...{ says: Reply, nudge: Reply.optional() },
      }),
    )
    .default([]),
  /** Of a story: when an example fits, and when it doesn't. */
  fits: Reply.optional(),
})

export type TextPack = z.infer<typeof TextPack>

/** Words taken for one another when messages are compared: each group's first stands for all. */
export const Synonyms = z.array(z.array(z.string()).min(2))

/**
 * Worked examples of questions in other languages, by the question's id: its own is in Python. `given` holds the values
 * that Python and JavaScript use, `setUp` the same in code, and `shows` what they come to at the end; a test runs all of
 * them and compares.
 */
export const WorkedExamples = z.record(
  id,
  z.object({
    javascript: z.string(),
    java: z.string(),
    go: z.string(),
    given: z.record(z.string(), z.json()),
    setUp: z.object({ java: z.string(), go: z.string() }),
    shows: z.object({ python: z.string(), javascript: z.string(), java: z.string(), go: z.string() }),
  }),
)

/** What a candidate's message is for. Its examples stand in bank/talk/<language>.json, under the same name. */
export const Intent = z.enum([
  // Talk.
  ...['greeting', 'thanks', 'acknowledge', 'apology', 'nervous', 'insult', 'small-talk', 'off-topic', 'thinking'],
  ...['gibberish', 'about-nova', 'nova-sees', 'asking-cost', 'recorded', 'watching', 'time', 'accommodation'],
  // The room.
  ...['break', 'saving', 'submitting', 'navigation', 'running', 'editor', 'language-choice', 'libraries'],
  ...['outside-help', 'scoring', 'after', 'voice', 'trouble', 'talk-language', 'leave'],
  // The task and the code.
  ...['rule', 'term', 'explain-task', 'explain-example', 'hint', 'solution', 'extract', 'hypothesis', 'plan', 'check'],
  ...['failing', 'error', 'slow', 'cost', 'syntax', 'concept', 'edge-cases', 'code-meaning', 'debug', 'write-code'],
  // The talk itself, and answers in words.
  ...['elaborate', 'disagree', 'which-story', 'answer-length', 'answer-form', 'confidential', 'correction', 'answer'],
  'feedback',
] as const)
export type Intent = z.infer<typeof Intent>

/** What somebody who tells a story of their own asks about it. */
export const StoryDoubt = z.enum([
  ...['small', 'fits', 'style', 'looks-bad', 'bend', 'leave-out', 'feelings', 'others-read', 'used-tool'],
  ...['what-wanted', 'what-missing', 'weak-spot', 'meaning', 'which', 'my-share', 'none', 'form', 'open-end', 'other'],
] as const)
export type StoryDoubt = z.infer<typeof StoryDoubt>

/** What somebody who answers a technical question in words asks. */
export const CaseDoubt = z.enum([
  ...['idea', 'word', 'term', 'may-name', 'form', 'parts', 'numbers', 'draft', 'new-to-me', 'fact', 'explain', 'solve'],
  ...['feeling', 'other'],
] as const)
export type CaseDoubt = z.infer<typeof CaseDoubt>

const messages = z.array(z.string().min(1).max(600)).min(20)
/** Examples of messages about an answer in words, by what they ask, whatever the answer is about. */
export const Doubts = z.object({ story: z.record(StoryDoubt, messages), case: z.record(CaseDoubt, messages) })

/** The language of a message, as far as Nova tells them apart. */
export const Tongue = z.enum(['en', 'es', 'de', 'fr', 'pt', 'it', 'hi', 'zh', 'pl', 'tr', 'nl'])
export type Tongue = z.infer<typeof Tongue>

/** Examples of messages in one language, by what they are for. The classifier is trained with them. */
export const Utterances = z.partialRecord(Intent, z.array(z.string().min(1).max(2000)))

/** Words and phrases of another language, in lower case, with what they are in English; empty where they say nothing. */
export const Glosses = z.record(z.string().min(1).max(60), z.string().max(80))

/** Where a wording fits; what is not named does not matter. */
const When = z.object({
  kind: QuestionKind.optional(),
  policy: AiPolicy.optional(),
  level: HelpLevel.optional(),
  /** The candidate's code: bank/talk/README.md names the states. */
  state: z.array(z.string()).optional(),
  /** Whether the interview's clock is running. */
  timed: z.boolean().optional(),
  /** Whether Nova has just run a version that the candidate has not tested. */
  tried: z.boolean().optional(),
})

/** Wordings of one reply, any of which will do; `{name}` is filled in. */
const Wordings = z.array(z.string().min(2).max(500)).min(1)
const Saying = z.object({ when: When.default({}), en: Wordings, es: Wordings.optional(), de: Wordings.optional() })

/**
 * One thing that Nova can say for certain, with the ways in which it is asked for. Of its sayings the first that fits
 * counts. Of an intent's topics the first is meant where none is named.
 */
export const Topic = z.object({
  id,
  intent: Intent.optional(),
  asked: z.array(z.string().min(2).max(200)),
  says: z.array(Saying).min(1),
})
export type Topic = z.infer<typeof Topic>
export const Topics = z.array(Topic)

/**
 * A way to put something that is known by its words in order, whatever else stands around them: patterns, without regard
 * to case. `needs` has to be there as well, `unless` must not. The other fields say where it counts: `ofCode` where code is
 * written, `ofWords` where words are, `ofCaseOnly` for technical cases, `ofTold` where something lived is told,
 * `ofStory` the same while nothing was written yet. What `yields` comes after what the question's own pack knows.
 */
export const Form = z.object({
  topics: z.array(id).min(1),
  isAsked: z.string(),
  needs: z.string().optional(),
  unless: z.string().optional(),
  ofCode: z.boolean().default(false),
  ofWords: z.boolean().default(false),
  ofCaseOnly: z.boolean().default(false),
  ofTold: z.boolean().default(false),
  ofStory: z.boolean().default(false),
  yields: z.boolean().default(false),
})
/** Of the room, of how the question feels, and of cases that are answered in words. */
export const Forms = z.object({ room: z.array(Form), feelings: z.array(Form), cases: z.array(Form) })
export type Forms = z.infer<typeof Forms>

/**
 * Guesses at the kind of input on which code goes wrong ('maybe negative numbers?'): how a guess is put (`guesses`, and
 * `faults` where it is asked), what makes it something else (`unless`), and the kinds by their names, of which the first counts. `{params}`, `{lists}`, `{numbers}` and `{fields}`
 * stand for the task's own names, `{times}` for the words of `fields`, which tell what fields are called in talk.
 */
export const Guesses = z.object({
  guesses: z.array(z.string()).min(1),
  faults: z.array(z.string()).min(1),
  unless: z.array(z.string()),
  fillers: z.string(),
  generic: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum([
        ...(['empty', 'zero', 'negative', 'one', 'equal', 'span', 'ascending', 'descending', 'unsorted'] as const),
        ...(['value', 'beyond', 'above', 'largest'] as const),
      ]),
      of: z.enum(['text', 'list', 'inside']).optional(),
      named: z.string(),
    }),
  ),
  fields: z.record(z.string(), z.array(z.string())),
  shy: z.array(z.string()),
})
export type Guesses = z.infer<typeof Guesses>

/**
 * Plain English for those who learn it: everyday words of questions and of Nova's own replies with what they mean, and
 * usual slips (`found`, a pattern without regard to case) with how it is said.
 */
export const English = z.object({
  words: z.array(z.object({ names: z.array(z.string().min(2)).min(1), says: z.string().min(10).max(300) })),
  slips: z.array(z.object({ found: z.string(), says: z.string().min(10).max(300) })),
})
export type English = z.infer<typeof English>
