import type { PreviewKept } from '@nova/contract/projects/preview-frame'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Texts } from '../files/files.ts'
import { type PreviewState, startPreview } from './preview-engine.ts'

const start: PreviewState = { phase: 'loading', said: [], problems: [], tookMs: null }

/** A project's page in `place`. `again` counts how often the person asked for a fresh one. */
export function usePreview(texts: Texts, page: string, place: RefObject<HTMLElement | null>, again: number) {
  const [state, setState] = useState(start)
  const storages = useRef<PreviewKept>({ local: {}, session: {} })
  useEffect(() => {
    setState(start)
    const onState = (next: Partial<PreviewState>) => setState((before) => ({ ...before, ...next }))
    return startPreview({ texts, page, place: place.current!, storages, onState })
  }, [texts, page, place, again])
  return state
}
