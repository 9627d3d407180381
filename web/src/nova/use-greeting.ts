import { useEffect } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import type { Conversation } from './conversation.ts'

const greetingDelayMs = 1000
const greeted = new Set<string>()

/** Has each behavioural question greet once, a second after it became active; a reload does not greet again. */
export function useGreeting(
  session: Pick<Conversation, 'interview'>,
  question: RoomQuestion,
  isActive: boolean,
  say: (said: { text: string; stays: boolean }) => void,
): void {
  useEffect(() => {
    const key = keyOf(session, question)
    if (!isActive || wasGreeted(key)) return
    const timer = setTimeout(() => {
      if (wasGreeted(key)) return
      markGreeted(key)
      const name = session.interview.candidateName.trim().split(/\s+/)[0] ?? ''
      say({ text: `Hello ${name}. Here is my question. ${question.statement}`, stays: false })
    }, greetingDelayMs)
    return () => clearTimeout(timer)
  }, [session, question, isActive, say])
}

/** A candidate who speaks first is not greeted any more. */
export function skipGreeting(session: Pick<Conversation, 'interview'>, question: RoomQuestion): void {
  markGreeted(keyOf(session, question))
}

function keyOf(session: Pick<Conversation, 'interview'>, question: RoomQuestion): string {
  return `nova-greeted-${session.interview.id}-${question.id}`
}

function wasGreeted(key: string): boolean {
  try {
    return greeted.has(key) || sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function markGreeted(key: string): void {
  greeted.add(key)
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // A browser that keeps nothing greets again after a reload.
  }
}
