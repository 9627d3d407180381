import type { ProposedFile } from '@nova/contract/projects/hunks'
import type { Proposal } from '@nova/contract/projects/proposals'
import { useRef } from 'react'
import { useIsInView } from '../../ui/use-in-view.ts'
import { actWords } from './act-words.ts'
import { DiffLines } from './diff-lines.tsx'
import { firstChanged } from './parts.ts'
import { type Look, useDiffView } from './use-diff-view.ts'

type Props = {
  proposal: Proposal
  /** Absent for onlookers. */
  look?: Look | undefined
}

/** All that a change does, file by file, to be read and no more. */
export function ChangeText({ proposal, look }: Props) {
  return (
    <div className="flex flex-col gap-2">
      {proposal.files.map((file) => (
        <FileText key={file.path} proposal={proposal} file={file} look={look} />
      ))}
    </div>
  )
}

function FileText({ proposal, file, look }: Props & { file: ProposedFile }) {
  const { path, act, hunks } = file
  const box = useRef<HTMLElement>(null)
  const isInView = useIsInView(box)
  useDiffView(look, proposal.id, path, isInView)
  const applied = proposal.applied?.find((each) => each.path === path)
  const isPart = proposal.applied !== null && proposal.state !== 'applied'
  return (
    <section ref={box} aria-label={`Change of ${path}`} className="overflow-hidden rounded-md border border-line">
      <p
        translate="no"
        className="border-b border-line bg-sunken px-2 py-1 font-mono text-2xs wrap-anywhere text-muted"
      >
        {path}
        {actWords[act] && <span className="font-sans"> · {actWords[act]}</span>}
      </p>
      {applied?.isEdited && (
        <p className="px-2 pt-1.5 text-xs text-muted">The candidate changed this before applying it.</p>
      )}
      {hunks.length === 0 && <p className="px-2 py-1.5 text-xs text-muted">This file has no text.</p>}
      {hunks.map((hunk, at) => (
        <div key={at} className="py-1">
          <p className="px-2 text-2xs text-muted">
            Line {firstChanged(hunk)}
            {isPart && !applied?.hunks.includes(at) && ' · left out'}
          </p>
          <DiffLines hunk={hunk} isWrapped />
        </div>
      ))}
    </section>
  )
}
