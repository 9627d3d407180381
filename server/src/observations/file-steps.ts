/** Special steps in a project's files: commands, renames and the assistant write in them, and files can be deleted. */
import type { AgentAct } from '@nova/contract/projects/agent'
import type { EntryOf } from '@nova/contract/room/journal'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { isOfVersion, type Observations, padKey, type PadHistory, type Step } from './observations.ts'

type InPad = Pick<PadHistory, 'language'>
type Caused = Pick<Step, 'cause'>

/** The server writes these causes, and no page may. In pads that are not files they mean nothing. */
export const isByCommand = ({ language }: InPad, { cause }: Caused) => isFilePad(language) && cause === 'command'
export const isProposed = ({ language }: InPad, { cause }: Caused) => isFilePad(language) && cause === 'proposed'

/** Texts of a proposal, as a candidate may copy them by hand. */
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

/** The lines that a proposal brings, by path, without their indentation. */
export function linesOfProposal(act: Extract<AgentAct, { act: 'proposed' }>): Map<string, Set<string>> {
  return new Map(
    act.files.map(({ path, hunks }) => {
      const lines = hunks.flatMap((hunk) => hunk.lines.filter((line) => line.startsWith('+')))
      return [path, new Set(lines.map((line) => line.slice(1).trim()))]
    }),
  )
}

/** The pads whose files are gone in the version that counts, by their key: their texts are in no final text. */
export function findGonePads(entries: EntryOf[], seen: Observations): Set<string> {
  const gone = new Set<string>()
  const keyOf = (questionId: string | null, path: string): string => {
    const language: PadLanguage = `file:${path}`
    return padKey(questionId ?? '', language)
  }
  for (const entry of entries) {
    if (entry.kind !== 'file' || !isOfVersion(seen, entry)) continue
    const { questionId, payload } = entry
    if (payload.act !== 'create') gone.add(keyOf(questionId, payload.path))
    if (payload.act !== 'delete') gone.delete(keyOf(questionId, payload.act === 'rename' ? payload.to : payload.path))
  }
  return gone
}
