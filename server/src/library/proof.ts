/** The proof of a company's own coding question: one at a time for a company, and stopped when its caller leaves. */
import { libraryName, missingLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectForm } from '@nova/contract/projects/project-form'
import { languageNames } from '@nova/contract/questions/language-names'
import type { CodingForm, ProofGate } from '@nova/contract/questions/library'
import { refuse } from '@nova/contract/refusals'
import { type CodeLanguage, Language } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { canRunProject } from '../platform/project-boxes/project-box.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { type ProjectGate, proveProject } from '../question-validation/project-proof.ts'
import { proveSolutions, provenLanguages } from '../question-validation/question-validation.ts'
import { findChangeProblems } from '../question-validation/review-proof.ts'
import { withoutBlanks } from './bank-parts.ts'

export type Proof = { gates: ProofGate[]; provenIn: Language[] }

/** A client that waits for the proof: gets each gate's result, and may leave. */
export type Waiting = { onGate: (gate: ProofGate) => void; signal: AbortSignal }

const underWay = new Set<string>()

/** Does a proof unless the company's last one is still under way. */
export async function oneProofAtATime<R>(companyId: string, prove: () => Promise<R>): Promise<R> {
  if (underWay.has(companyId)) throw refuse('proof_in_progress')
  underWay.add(companyId)
  try {
    return await prove()
  } finally {
    underWay.delete(companyId)
  }
}

/** Proves by execution; refuses with every gate that did not pass. */
export async function proveQuestion(
  ctx: Ctx,
  companyId: string,
  form: CodingForm,
  { onGate, signal }: Waiting,
): Promise<Proof> {
  const reference = withoutBlanks(form.reference)
  requireLanguages(ctx, [...Language.options.filter((language) => reference[language]), ...wrongLanguages(form)])
  return oneProofAtATime(companyId, async () => {
    const question = { ...form, statement: form.problemStatement, reference, ...onlyWritten(form) }
    const gates = await proveSolutions(shareSandbox(ctx.sandbox, companyId, signal), question, ({ gate, ...rest }) =>
      onGate({ name: gate, ...rest }),
    )
    const failed = gates.filter(({ passed }) => !passed).map(({ gate, detail }) => ({ gate, message: detail }))
    if (failed.length > 0 || signal.aborted) throw refuse('not_proven', undefined, failed)
    return { gates: gates.map(({ gate, ...rest }) => ({ name: gate, ...rest })), provenIn: provenLanguages(gates) }
  })
}

/** Proves a project by execution, as the bank's are; refuses with every gate that did not pass. */
export async function proveOwnProject(
  ctx: Ctx,
  companyId: string,
  form: ProjectForm,
  { onGate, signal }: Waiting,
): Promise<ProofGate[]> {
  const problems = findChangeProblems(form).map(({ path, message }) => ({ path, message }))
  if (problems.length > 0) throw refuse('invalid_input', problems[0]?.message, problems)
  if (!canRunProject(ctx.sandbox.projectRuntimes, form)) {
    const kit = ctx.sandbox.projectRuntimes.find(({ id, version }) => id === form.runtime && version !== null)
    const missing = kit ? missingLibraries(kit.libraries, form.libraries).map(libraryName).join(', ') : ''
    const why = missing ? `${missing} isn't installed here` : `Projects of this kind can't run here`
    throw refuse('language_unavailable', `${why}, so we can't prove this project.`)
  }
  return oneProofAtATime(companyId, async () => {
    const project = { ...form, wrongPatches: form.wrong.map(({ patch }) => patch) }
    const tell = ({ gate, ...rest }: ProjectGate) => onGate({ name: gate, ...rest })
    const gates = await proveProject(ctx.sandbox, project, { queueKey: queueOf(companyId), signal, onGate: tell })
    const failed = gates.filter(({ passed }) => !passed).map(({ gate, detail }) => ({ gate, message: detail }))
    if (failed.length > 0 || signal.aborted) throw refuse('not_proven', undefined, failed)
    return gates.map(({ gate, ...rest }) => ({ name: gate, ...rest }))
  })
}

/** Parts that the author left out aren't checked. */
function onlyWritten({ constraints, followUp, probe, keyIdeas, tryInput }: CodingForm) {
  return {
    constraints: constraints.length > 0 ? constraints : undefined,
    followUp: followUp || undefined,
    probe: probe || undefined,
    keyIdeas: keyIdeas.length > 0 ? keyIdeas : undefined,
    tryInput: tryInput || undefined,
  }
}

function wrongLanguages({ wrong }: CodingForm): Language[] {
  return wrong.map(({ language }) => language)
}

/** Refuses where code in one of these languages cannot be run here. */
export function requireLanguages({ sandbox }: Ctx, wanted: CodeLanguage[]): void {
  const missing = sandbox.languages.filter(({ id, version }) => version === null && wanted.includes(id))
  if (missing.length === 0) return
  const details = missing.map(({ id }) => ({
    path: `reference.${id}`,
    message: `${languageNames[id]} can't run here, so we can't prove anything in it.`,
  }))
  throw refuse('language_unavailable', details[0]?.message, details)
}

/** All that a company runs for its library waits for one another, and for no interview. */
export const queueOf = (companyId: string) => queueKeyOf(companyId, 'library')

/** The sandbox with the company's own place in the queue; runs nothing once the caller has left. */
export function shareSandbox(sandbox: Sandbox, companyId: string, signal: AbortSignal): Sandbox {
  return {
    ...sandbox,
    async run(request, on) {
      if (signal.aborted) {
        const { id, language } = request
        return { id, status: 'killed', language, version: '', engine: sandbox.engine, queueMs: 0, reason: 'Stopped.' }
      }
      const stop = () => sandbox.stop(request.id)
      signal.addEventListener('abort', stop, { once: true })
      const result = await sandbox.run({ ...request, queue: queueOf(companyId) }, on)
      signal.removeEventListener('abort', stop)
      return result
    },
  }
}
