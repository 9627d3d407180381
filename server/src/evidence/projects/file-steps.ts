/** What tells the files of a project from other pads: commands, renames and the assistant write in them, and they can be deleted. */
import type { AgentAct } from '@nova/contract/agent'
import type { EntryOf } from '@nova/contract/journal'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { padKey, type PadHistory, type Step } from '../observations.ts'

/** Whether no hand wrote a step: a command or the assistant did, or a file was renamed. Elsewhere a page may only say so. */
export function isMadeByMachine({ language }: Pick<PadHistory, 'language'>, { cause }: Pick<Step, 'cause'>): boolean {
  return isFilePad(language) && (cause === 'command' || cause === 'renamed' || cause === 'proposed')
}

/** What the assistant proposed is given to the candidate, as Nova's words are: the parts that they edited before, too. */
export function isProposed({ language }: Pick<PadHistory, 'language'>, { cause }: Pick<Step, 'cause'>): boolean {
  return isFilePad(language) && cause === 'proposed'
}

/** The text that a proposal brings, as somebody may copy it by hand. */
export function textsOfProposal(act: AgentAct): string[] {
  if (act.act !== 'proposed') return []
  const brought = act.files.flatMap(({ hunks }) =>
    hunks.map(({ lines }) =>
      lines
        .filter((line) => !/^[-\\]/.test(line))
        .map((line) => line.slice(1))
        .join('\n'),
    ),
  )
  return [act.message, ...brought]
}

/** The pads whose files are gone at the end, by their key: what stands in them is in no final text. */
export function findGonePads(entries: EntryOf[]): Set<string> {
  const gone = new Set<string>()
  const keyOf = (questionId: string | null, path: string): string => {
    const language: PadLanguage = `file:${path}`
    return padKey(questionId ?? '', language)
  }
  for (const entry of entries) {
    if (entry.kind !== 'file') continue
    const { questionId, payload } = entry
    if (payload.act !== 'create') gone.add(keyOf(questionId, payload.path))
    if (payload.act !== 'delete') gone.delete(keyOf(questionId, payload.act === 'rename' ? payload.to : payload.path))
  }
  return gone
}
