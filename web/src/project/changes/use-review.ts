/** A change under review: the parts that still fit the files, the chosen parts, and the result of applying them. */
import type { ProposedFile } from '@nova/contract/projects/hunks'
import { isUndecided, type Proposal } from '@nova/contract/projects/proposals'
import { useEffect, useState } from 'react'
import { useStore } from '../../journal/store.ts'
import type { ProjectFiles } from '../files/files.ts'
import { type Changes, type Choice, choiceIn, partKey, type AppliedFile } from './changes.ts'
import { partsOf, textWith } from './parts.ts'

export type ReviewedPart = {
  /** Hunks that are applied together; the first is the key of the part. */
  numbers: number[]
  /** The surrounding lines are still there. */
  fits: boolean
  isApplied: boolean
}

export type ReviewedFile = {
  file: ProposedFile
  /** Undefined where there is no such file. */
  text: string | undefined
  parts: ReviewedPart[]
  /** The candidate's own version, and whether the file has changed since it was begun. */
  edited: (Choice['edited'] extends ReadonlyMap<string, infer E> ? E : never) | null
  isBehind: boolean
}

export type Review = ReturnType<typeof useReview>

type Options = {
  proposal: Proposal
  changes: Changes
  questionId: string
  files: Pick<ProjectFiles, 'padOf'>
  paths: readonly string[]
}

export function useReview({ proposal, changes, questionId, files, paths }: Options) {
  const choice = choiceIn(useStore(changes.choices), proposal.id)
  const padOf = (path: string) => (paths.includes(path) ? files.padOf(questionId, path) : null)
  const [, setRound] = useState(0)
  const involved = proposal.files.filter(({ path }) => paths.includes(path)).map(({ path }) => path)
  const key = involved.join('\n')
  useEffect(() => {
    const again = () => setRound((before) => before + 1)
    const open = key === '' ? [] : key.split('\n').map((path) => files.padOf(questionId, path).subscribe(again))
    const edited = [...choice.edited.values()].map(({ pad }) => pad.subscribe(again))
    return () => {
      for (const stop of [...open, ...edited]) stop()
    }
  }, [key, files, questionId, choice.edited])

  const reviewed = proposal.files.map((file) => readFile(proposal, file, padOf(file.path)?.text(), choice))
  const parts = reviewed.flatMap((each) => each.parts)
  const applied = reviewed.flatMap((each) => appliedOf(each))
  return {
    files: reviewed,
    total: parts.length,
    chosen: parts.filter(({ isApplied }) => isApplied).length,
    hasEdits: applied.some(({ text }) => text !== undefined),
    isBehind: reviewed.some(({ isBehind }) => isBehind),
    applied,
  }
}

function readFile(proposal: Proposal, file: ProposedFile, text: string | undefined, choice: Choice): ReviewedFile {
  const decided = proposal.applied?.find(({ path }) => path === file.path)
  const parts = partsOf(file).map((numbers): ReviewedPart => {
    if (!isUndecided(proposal))
      return { numbers, fits: true, isApplied: !!decided && numbers.every((at) => decided.hunks.includes(at)) }
    const fits = textWith(file, text, numbers) !== null
    return { numbers, fits, isApplied: fits && !choice.left.has(partKey(file.path, numbers[0] ?? 0)) }
  })
  const edited = choice.edited.get(file.path) ?? null
  return { file, text, parts, edited, isBehind: edited !== null && edited.base !== text }
}

function appliedOf(reviewed: ReviewedFile): AppliedFile[] {
  const { file, edited } = reviewed
  const { path } = file
  const hunks = chosenHunks(reviewed)
  const own = edited?.pad.text()
  if (own !== undefined && own !== chosenText(reviewed)) return [{ path, hunks, text: own }]
  return reviewed.parts.some(({ isApplied }) => isApplied) ? [{ path, hunks }] : []
}

const chosenHunks = ({ parts }: ReviewedFile) => parts.flatMap(({ numbers, isApplied }) => (isApplied ? numbers : []))

/** The file with the chosen parts; null where they don't fit together. */
export function chosenText(reviewed: ReviewedFile): string | null {
  return textWith(reviewed.file, reviewed.text, chosenHunks(reviewed))
}
