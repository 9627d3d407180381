/**
 * Data behind the built-in Nova's knowledge: bank/packs, bank/reference, bank/talk, bank/concepts.json,
 * bank/synonyms.json.
 */
import { z } from 'zod'
import { AiPolicy, CodeLanguage, HelpLevel, type Language, languages, QuestionKind } from '../words.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Ways in which a candidate may say it, in lower case. */
const phrases = (least: number) => z.array(z.string().min(2).max(200)).min(least)
const Reply = z.string().min(2).max(700)
const Names = z.array(z.string().min(1).max(200)).min(1)

export const Concept = z.object({ id, names: Names, asked: phrases(1), answer: Reply })
export type Concept = z.infer<typeof Concept>
export const Concepts = z.object({ concepts: z.array(Concept).min(250) })

/** Words of a text that describes a program: its actions, its data structures, and the order of its steps. */
export const ProgramWords = z.object({
  acts: z.array(z.string()).min(50),
  structures: z.array(z.string()).min(20),
  control: z.array(z.string()).min(10),
  /** Beside the actions, words with which an instruction begins. */
  orders: z.array(z.string()).min(10),
})

/** Sentences that no model may say, as patterns; `topic`: the one that Nova answers with; `allowed`: policies under which they hold. */
export const NeverSaid = z.array(
  z.object({
    rule: z.enum(['claim', 'judgement', 'promise']),
    reason: z.string(),
    topic: z.string().optional(),
    allowed: z.array(AiPolicy).default([]),
    says: z.array(z.string()).min(1),
    unless: z.string().optional(),
    /** Allowed where the task or the candidate has the same words. */
    ofTask: z.literal(true).optional(),
  }),
)

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

/** SQL, in which few questions are written, has fewer entries than a language of code. */
export const Reference = z.object({ language: CodeLanguage, entries: z.array(ReferenceEntry).min(50) })

export type Reference = z.infer<typeof Reference>

export const QuestionPack = z.object({
  id,
  /** `open` where the task leaves it to the candidate; the answer then says what is safe. */
  clarifications: z.array(z.object({ asked: phrases(2), answer: Reply, open: z.boolean().default(false) })).min(12),
  terms: z.array(z.object({ names: Names, answer: Reply })),
  /** Inputs worth a thought that give nothing away. */
  edges: z.array(z.string()).min(3),
  /** Beliefs of a candidate about the task or a way to solve it. */
  hypotheses: z
    .array(z.object({ stated: phrases(2), verdict: z.enum(['true', 'false', 'partly']), reply: Reply }))
    .min(8),
  /**
   * The cause behind each wrong solution of the question, by its place there. Mistakes that the question does not list have
   * the places behind those, and their own `code` in Python, whose results identify them.
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
})

export type QuestionPack = z.infer<typeof QuestionPack>

/** Nova's knowledge of a question answered in words, apart from its text. Only `ideas` gives a point away. */
export const TextPack = z.object({
  id,
  clarifications: z.array(z.object({ asked: phrases(6), answer: Reply, open: z.boolean().default(false) })).min(8),
  terms: z.array(z.object({ names: Names, answer: Reply })).min(3),
  /** Questions that lead towards a key point (of a story: towards a part of it) and leave the thinking to the candidate. */
  probes: z.array(z.object({ of: z.string(), asks: z.array(z.string().min(10).max(300)).length(2) })).min(4),
  /**
   * Candidates' beliefs, each with the fact that settles it: shown only to candidates who stated one, with the same
   * text whether right or wrong. `right` and `wrong` are phrasings that hold or don't; `stated` only names the belief.
   * `nudge` answers a wrong one: a clear no with its evidence, without the point itself.
   */
  ideas: z
    .array(
      z.object({
        right: phrases(0).default([]),
        wrong: phrases(0).default([]),
        stated: phrases(0).default([]),
        says: Reply,
        nudge: Reply.optional(),
      }),
    )
    .default([]),
  /** For a story: the examples that fit, and those that don't. */
  fits: Reply.optional(),
})

export type TextPack = z.infer<typeof TextPack>

/** Words treated as equal when messages are compared: the first of each group represents all. */
export const Synonyms = z.array(z.array(z.string()).min(2))

/**
 * Worked examples of questions in other languages, by the question's id: its own is in Python. `given` holds the values
 * that Python and JavaScript use, `setUp` the same in code, and `shows` what they come to at the end; a test runs all of
 * them and compares.
 */
export const WorkedExamples = z.record(
  id,
  z.object({
    ...ofLanguages(),
    given: z.record(z.string(), z.json()),
    setUp: z.object(ofLanguages()),
    shows: z.object(ofLanguages()),
  }),
)

/** A text for each language that has one. */
function ofLanguages() {
  const texts = languages.map((language) => [language, z.string().optional()])
  return Object.fromEntries(texts) as Record<Language, z.ZodOptional<z.ZodString>>
}

/** Purpose of a candidate's message. Its examples are in bank/talk/<language>.json, under the same name. */
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
  ...['feedback', 'repeat-question', 'distress'],
] as const)
export type Intent = z.infer<typeof Intent>

/** Languages of messages that Nova can distinguish. */
export const Tongue = z.enum(['en', 'es', 'de', 'fr', 'pt', 'it', 'hi', 'zh', 'pl', 'tr', 'nl'])
export type Tongue = z.infer<typeof Tongue>

/** Examples of messages in one language, by their purpose. A message is read by those that it resembles. */
export const Utterances = z.partialRecord(Intent, z.array(z.string().min(1).max(2000)))

/** Intents of short messages about the talk itself. */
export const TalkIntent = z.enum([
  ...['repeat-question', 'repeat-reply', 'differently', 'why', 'sure', 'what-would-you-do', 'never-mind', 'presence'],
  ...['thanks', 'greeting', 'acknowledge', 'feeling', 'swearing', 'apology', 'language', 'what-may-i-ask'],
  // Pointing back at the last reply.
  ...['which-one', 'did-it', 'still-wrong', 'so-then', 'or-else', 'other-one', 'yes-please', 'no-thanks', 'insight'],
  ...['where-were-we', 'verdict', 'more-of'],
] as const)
export type TalkIntent = z.infer<typeof TalkIntent>

/** How each is said, where the utterances don't tell it, and wordings of the reply where it needs nothing else. */
export const ShortTalk = z.record(
  TalkIntent,
  z.object({ asked: z.array(z.string().min(1)), says: z.array(z.string().min(2)).min(1).optional() }),
)
export type ShortTalk = z.infer<typeof ShortTalk>

/** Conditions for a wording; a missing one matches anything. */
const When = z.object({
  kind: QuestionKind.optional(),
  policy: AiPolicy.optional(),
  level: HelpLevel.optional(),
  /** The candidate's code: bank/talk/README.md names the states. */
  state: z.array(z.string()).optional(),
  /** True while the interview's clock is running. */
  timed: z.boolean().optional(),
  /** True if Nova has just run a version that the candidate has not tested. */
  tried: z.boolean().optional(),
})

/** Wordings of one reply, any of which will do; `{name}` is filled in. None: nothing is said there. */
const Wordings = z.array(z.string().min(2).max(700))
/** `inEnglish`: it is said in English alone, and other languages have no place for it. */
const Saying = z.object({ when: When.default({}), en: Wordings, inEnglish: z.boolean().default(false) })

/**
 * One certain fact that Nova can state, with phrasings of the question. The first matching saying is used. If a message
 * names none of an intent's topics, the first one applies.
 */
export const Topic = z.object({
  id,
  intent: Intent.optional(),
  asked: z.array(z.string().min(2).max(200)),
  /** Messages that it answers before any search, in seven languages; a message that resembles them is heard as one. */
  heard: z.array(z.string().min(1).max(250)).optional(),
  says: z.array(Saying).min(1),
})
export type Topic = z.infer<typeof Topic>
export const Topics = z.array(Topic)

/** Sentences of Nova and lists of words, by their key. */
export const KeyedWordings = z.record(z.string(), z.array(z.string().min(1)).min(1))
export type KeyedWordings = z.infer<typeof KeyedWordings>

const KnownError = z.object({ pattern: z.string(), flags: z.string(), says: z.string() })
/** Questions back by an error's text; the first that fits is asked. */
export const KnownErrors = z.object({ code: z.array(KnownError), sql: z.array(KnownError) })

const text = z.string().min(1)
const Counted = z.tuple([text, text])

/** Sayings on the room in a language other than English: the words of its settings, and each topic's sayings in their order. */
export const RoomTexts = z.object({
  settings: z.object({
    policy: z.record(AiPolicy, text),
    model: z.object({ helps: text, rests: text, none: text, server: text, network: text, outside: text }),
    keeping: z.object({ always: text, least: text, deleted: text }),
    units: z.object({ years: Counted, months: Counted, weeks: Counted, days: Counted }),
    and: text,
    contact: z.object({ known: text, unknown: text }),
    minutes: z.tuple([text, text, text]),
    outcome: text,
    /** Says once that the answer is in English. */
    opening: text,
  }),
  says: z.record(id, z.array(z.string().min(2).max(700)).min(1)),
})
export type RoomTexts = z.infer<typeof RoomTexts>
