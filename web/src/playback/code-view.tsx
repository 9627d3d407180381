import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeState, difference, showLatest } from './code-state.ts'
import { type OriginReader, showOrigins } from './origin-margin.tsx'
import type { Player } from './player.ts'
import { findScene, latestUntil, type Pinned, type Recording, type Track } from './recording.ts'

type Props = {
  recording: Recording
  player: Player
  pinned: Pinned
  /** Projects only: the origin of each line. */
  origins?: OriginReader
}

/** The text of the moment, with its latest edit marked. Follows the player by itself, frame by frame. */
export function CodeView({ recording, player, pinned, origins }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = new EditorView({ parent: parent.current! })
    let shown: { track: Track; version: number } | null = null
    const draw = () => {
      const { at } = player.state()
      const { track, version } = findScene(recording, at, pinned)
      if (!track || (shown?.track === track && shown.version === version)) return
      if (shown?.track !== track) view.setState(codeState(track.language, track.history.textAt(version)))
      drawVersion(view, track, version)
      shown = { track, version }
    }
    const drawVersion = (view: EditorView, track: Track, version: number) => {
      const text = track.history.textAt(version)
      const changes = difference(view.state.doc.toString(), text.toString())
      const latest = latestUntil(recording.edits, track.moments[version - 1] ?? -1)
      const ranges = track.history.rangesOf(version)
      const place = ranges.at(-1)?.to
      view.dispatch({
        ...(changes ? { changes } : {}),
        effects: [
          showLatest.of({ ranges, cause: latest?.cause ?? 'typed' }),
          ...(origins ? [showOrigins.of(origins(track.language.slice('file:'.length), version))] : []),
          ...(place === undefined ? [] : [EditorView.scrollIntoView(place, { y: 'nearest', yMargin: 48 })]),
        ],
      })
    }
    draw()
    // Once a frame, when the rest of the page has changed: measuring between two changes makes the page lay itself out twice.
    let frame = 0
    const stop = player.subscribe(() => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      view.destroy()
    }
  }, [recording, player, pinned, origins])
  return <div ref={parent} translate="no" className="absolute inset-0 [contain:strict]" />
}
