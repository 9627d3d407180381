/**
 * Releases a model's reply piece by piece while it is still being written: sentence by sentence, a block of code as a
 * whole, each only after the gate has passed it together with all before. The first piece that the gate stops ends it.
 */
import { visibleOf } from '../../platform/ai/edges.ts'
import type { Objection } from './objection.ts'

export type Release = {
  take: (text: string) => void
  /** Ends the reply: releases the rest, unless it was cut off in the middle of a sentence. */
  end: (isCut: boolean) => void
  shown: () => string
  /** Why the rest was stopped; undefined where nothing was. */
  objection: () => Objection | undefined
}

/** `judge` sees everything released so far with the next piece; `onPiece` is given what may be shown. */
export function openRelease(
  judge: (text: string) => Objection | undefined,
  onPiece: (piece: string) => void,
  onStop: () => void,
): Release {
  let raw = ''
  let written = ''
  let shown = ''
  let objection: Objection | undefined

  const releaseUntil = (at: number) => {
    const piece = written.slice(shown.length, at)
    if (piece.trim() === '') return
    objection = judge(written.slice(0, at))
    if (objection) return onStop()
    shown = written.slice(0, at)
    onPiece(piece)
  }
  const releaseWhole = () => {
    for (let at = findBoundary(written, shown.length); at > 0 && !objection; at = findBoundary(written, at))
      releaseUntil(at)
  }
  return {
    take: (text) => {
      if (objection) return
      raw += text
      written = visibleOf(raw, false)
      releaseWhole()
    },
    end: (isCut) => {
      if (objection) return
      written = visibleOf(raw, true)
      releaseWhole()
      if (!isCut && !objection) releaseUntil(written.length)
    },
    shown: () => shown,
    objection: () => objection,
  }
}

/** These end with a dot and no sentence: a number in a list, a common abbreviation. */
const noSentenceEnd = /(?:^|\n)\s*\d+\.\s$|\b(?:e\.g|i\.e|etc|vs|z\.B|bzw|p\.ej)\.\s$/

const fence = '```'

/** Finds the end of the next piece after `from`; 0 if it isn't complete yet. */
function findBoundary(text: string, from: number): number {
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline + 1
    const line = text.slice(at, lineEnd)
    const opening = line.indexOf(fence)
    const isBlock = opening >= 0 && !line.includes(fence, opening + fence.length)
    const sentence = findSentenceEnd(isBlock ? line.slice(0, opening) : line, text.slice(from, at))
    if (sentence > 0) return at + sentence
    if (isBlock) return findBlockEnd(text, at + opening + fence.length)
    if (newline < 0) return 0
    at = lineEnd
    const piece = text.slice(from, at).trim()
    // A line that ends with a colon belongs to the lines it announces.
    if (piece !== '' && !piece.endsWith(':')) return at
  }
  return 0
}

/** Finds the end of a block of code, including its line; 0 if it is still open. */
function findBlockEnd(text: string, from: number): number {
  const closing = text.indexOf(fence, from)
  if (closing < 0) return 0
  const newline = text.indexOf('\n', closing)
  return newline < 0 ? closing + fence.length : newline + 1
}

/** Finds the end of a line's first sentence, outside of code in backticks; 0 if there is none. */
function findSentenceEnd(line: string, before: string): number {
  for (const { index, 0: found } of line.matchAll(/[.!?…]["'”’)*_]*\s|[。！？]/g)) {
    const sentence = line.slice(0, index + found.length)
    const isInCode = (sentence.match(/`/g) ?? []).length % 2 === 1
    if (!isInCode && !noSentenceEnd.test(before + sentence)) return sentence.length
  }
  return 0
}
