/** kit.json of an own kit, as docs/projects.md describes it, with a sentence for each field that is wrong. */
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { projectRuntimes } from '@nova/contract/words'
import { z } from 'zod'

/** Variables that a kit may set; others could stop the box's own programs. */
const variables = [
  ...['CLASSPATH', 'GOFLAGS', 'GONOSUMDB', 'GOPROXY', 'GOWORK', 'JAVA_HOME', 'NODE_PATH', 'PYTHONPATH'],
] as const
type Variable = (typeof variables)[number]

const runtimes = projectRuntimes.filter((runtime) => runtimeFacts[runtime].hasOwnKits)

const isVariable = (name: string): name is Variable => (variables as readonly string[]).includes(name)
const isPlain = (text: string) => !/\p{Cc}|\p{Cf}|\p{Cs}/u.test(text)
const places = z
  .string('each must be text')
  .max(400, 'each may have 400 characters')
  .regex(/^(?:\/|\$\{KIT\})/, 'each must begin with / or ${KIT}')
  .refine(isPlain, 'it has characters that can’t be shown')

/** Variables of the sandbox itself, which an agent's environment may not replace. */
const reserved = /^(?:HOME|PATH|SHELL|LD_.*|NODE_OPTIONS|BASH_ENV)$/

/** A program that speaks the Agent Client Protocol over its input and output. */
const AgentForm = z.strictObject({
  /** Its first part begins with / or ${KIT}. */
  command: z
    .array(z.string('each must be text').min(1).max(400, 'each may have 400 characters'), 'it must be a list')
    .min(1, 'it needs a program')
    .max(20, 'it may have 20 parts')
    .refine(([program = '']) => /^(?:\/|\$\{KIT\})/.test(program), 'its program must begin with / or ${KIT}'),
  /** `${GATEWAY}`, `${CONTEXT}` and `${OUTPUT}` are the address of the model, and the tokens that it reads and writes. */
  environment: z
    .record(
      z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/, 'names of variables have capital letters, digits and _'),
      z.string('each value must be text').max(8_000, 'each value may have 8,000 characters'),
    )
    .refine((set) => !Object.keys(set).some((name) => reserved.test(name)), 'it sets a variable of the sandbox')
    .default({}),
  /** As its operators read it before candidates use it. */
  licence: z.string().max(40, 'it may have 40 characters').optional(),
})

export const KitForm = z.strictObject(
  {
    name: z
      .string('it must be text of 1 to 40 characters')
      .trim()
      .min(1, 'it must have 1 to 40 characters')
      .max(40, 'it must have 1 to 40 characters')
      .refine(isPlain, 'it has characters that can’t be shown'),
    id: z
      .string('it must be text such as acme-spring')
      .regex(/^[a-z][a-z0-9-]{0,29}$/, 'use up to 30 small letters, digits and -, with a letter first'),
    version: z
      .string('it must be text such as 3.5.0')
      .regex(/^\d[\w.+-]{0,19}$/, 'use up to 20 letters, digits and . + - _, with a digit first'),
    runtime: z.enum(runtimes, `it must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(runtimes)}`),
    environment: z
      .record(z.string(), z.string('each value must be text').max(4_000, 'each value may have 4,000 characters'))
      .refine((set) => Object.keys(set).every(isVariable), `only these can be set: ${variables.join(', ')}`)
      .refine((set) => Object.values(set).every(isPlain), 'it has characters that can’t be shown')
      .default({}),
    /** Folders of programs, ahead of the others. */
    path: z.array(places, 'it must be a list').max(10, 'it may have 10 folders').default([]),
    extraMemoryMb: z
      .int('it must be a whole number of megabytes')
      .min(0, 'it must be 0 to 2048')
      .max(2_048, 'it must be 0 to 2048')
      .default(0),
    agent: AgentForm.optional(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? `we don’t know ${issue.keys.join(', ')}` : undefined) },
)
export type KitForm = z.infer<typeof KitForm>

/** More than people write by hand. */
export const maxFormBytes = 16 * 1_024

/** The form, or all that is wrong with it in one text. */
export function readKitForm(text: string): KitForm | { wrong: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { wrong: 'kit.json isn’t valid JSON.' }
  }
  const read = KitForm.safeParse(json)
  if (read.success) return read.data
  const wrong = read.error.issues.slice(0, 8).map(({ path, message }) => `${path.join('.') || 'kit.json'}: ${message}`)
  return { wrong: `kit.json needs changes. ${wrong.join('; ')}.` }
}
