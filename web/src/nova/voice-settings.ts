/** The user's voice settings: spoken replies, and the speech recognition to use; stored on the device. */
import { createStore } from '../journal/store.ts'

export type VoiceSettings = { isAudioOn: boolean; ear: 'browser' | 'device' | null }

const storageKey = 'voice-settings'
const standard: VoiceSettings = { isAudioOn: true, ear: null }

export const voiceSettings = createStore<VoiceSettings>(read())

export function changeVoice(changes: Partial<VoiceSettings>): void {
  voiceSettings.set((before) => ({ ...before, ...changes }))
  try {
    localStorage.setItem(storageKey, JSON.stringify(voiceSettings.get()))
  } catch {
    // A browser that keeps nothing has them for this visit.
  }
}

function read(): VoiceSettings {
  try {
    const { isAudioOn, ear } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<VoiceSettings>
    return { isAudioOn: isAudioOn !== false, ear: ear === 'browser' || ear === 'device' ? ear : null }
  } catch {
    return standard
  }
}
