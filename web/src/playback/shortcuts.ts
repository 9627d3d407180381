import { useEffect, useState } from 'react'

export type Action =
  | 'toggle'
  | 'previousEdit'
  | 'nextEdit'
  | 'back'
  | 'forward'
  | 'previousEvent'
  | 'nextEvent'
  | 'start'
  | 'end'
  | 'slower'
  | 'faster'
  | 'help'

const actionByKey: Record<string, Action> = {
  ' ': 'toggle',
  k: 'toggle',
  ArrowLeft: 'previousEdit',
  ArrowRight: 'nextEdit',
  j: 'back',
  l: 'forward',
  '[': 'previousEvent',
  ']': 'nextEvent',
  Home: 'start',
  End: 'end',
  '-': 'slower',
  '+': 'faster',
  '=': 'faster',
  '?': 'help',
}

/** Descriptions of the keys for the help. */
export const shortcutHelp: [keys: string, does: string][] = [
  ['Space or K', 'Play and pause'],
  ['← →', 'Previous and next edit'],
  ['[ ]', 'Previous and next event'],
  ['J L', 'Ten seconds back and forward'],
  ['Home End', 'To the start and to the end'],
  ['− +', 'Slower and faster'],
  ['?', 'This help'],
]

const storageKey = 'playback-shortcuts'
// These have their own keys.
const keyed = 'input, textarea, select, [contenteditable=true], [role=tab], [role=combobox], [role=dialog], [role=menu]'
const pressed = 'button, a, summary, [role=switch]'

/** Runs the action of a key, unless the focused element needs that key itself. */
export function useShortcuts(isOn: boolean, act: (action: Action) => void): void {
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      const action = actionByKey[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(keyed) || (event.key === ' ' && target?.closest(pressed))) return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOn, act])
}

/** This device's setting for single-key shortcuts. */
export function useShortcutChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice() !== 'off')
  const choose = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // Without storage, the choice lasts until the page closes.
    }
  }
  return [isOn, choose]
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
