import { chatTimeoutMs } from '@nova/contract/constants'
import { candidateAskQuestion } from '@nova/contract/nova'
import { Mic, MicOff, Square, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'
import { toast } from '../ui/toast.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { programmed } from './edit-cause.ts'
import type { RoomQuestion } from './questions.ts'
import { listen, type Listening, speak, stopSpeaking } from './speech.ts'
import { useStore } from './store.ts'

type State = 'idle' | 'listening' | 'thinking' | 'speaking'

const stateWords: Record<State, string> = {
  idle: 'Ready',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
}
const greetingDelayMs = 1000
const thinkingMs = 1500
/** Each behavioural question greets once in a visit. */
const greeted = new Set<string>()

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** The voice interviewer: asks aloud, listens, writes what it heard into the answer, and replies. */
export function VoicePanel({ session, question, isOver }: Props) {
  const [state, setState] = useState<State>('idle')
  const [isAudioOn, setAudioOn] = useState(true)
  const listening = useRef<Listening | null>(null)
  const { novaPaused } = useStore(session.state)
  const audio = useRef(isAudioOn)
  audio.current = isAudioOn

  const say = useCallback((text: string) => {
    if (audio.current) speak(text, (isSpeaking) => setState(isSpeaking ? 'speaking' : 'idle'))
  }, [])

  useEffect(() => {
    const key = `${session.interview.id} ${question.id}`
    if (greeted.has(key)) return
    const timer = setTimeout(() => {
      greeted.add(key)
      say(`Hello ${firstName(session)}. Here is my question. ${question.statement}`)
    }, greetingDelayMs)
    return () => clearTimeout(timer)
  }, [session, question, say])

  useEffect(
    () => () => {
      listening.current?.stop()
      stopSpeaking()
    },
    [question],
  )

  const handleHeard = async (text: string) => {
    listening.current = null
    if (text === '') return setState('idle')
    setState('thinking')
    await append(session, question, text)
    try {
      const [reply] = await Promise.all([ask(session, question, text), pause(thinkingMs)])
      setState('idle')
      say(reply)
    } catch (error) {
      setState('idle')
      toast.error(messageOf(error, 'Failed to send message'))
    }
  }

  const handleSpeak = () => {
    stopSpeaking()
    const started = listen({
      onEnd: (text) => void handleHeard(text),
      onError: (error) => toast.error(`Speech recognition error: ${error}`),
    })
    if (!started) return void toast.error('Speech recognition not supported in this browser')
    listening.current = started
    setState('listening')
  }

  const handleAudio = () => {
    if (isAudioOn) stopSpeaking()
    setAudioOn(!isAudioOn)
  }

  return (
    <section
      aria-label="Voice interviewer"
      className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface p-6"
    >
      <div
        className={cn(
          'grid size-20 place-items-center rounded-full border transition-colors duration-150',
          state === 'idle' ? 'border-line bg-sunken' : 'border-accent bg-accent-soft',
        )}
      >
        <LogoMark className={cn('size-9', state === 'thinking' && 'animate-shimmer')} />
      </div>
      <p role="status" className="text-sm text-muted">
        {stateWords[state]}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {state === 'listening' ? (
          <Button variant="secondary" onClick={() => listening.current?.stop()}>
            <MicOff aria-hidden />
            Stop Listening
          </Button>
        ) : (
          <Button variant="secondary" disabled={state === 'thinking' || isOver || novaPaused} onClick={handleSpeak}>
            <Mic aria-hidden />
            Speak Your Answer
          </Button>
        )}
        {state === 'speaking' && (
          <Button variant="secondary" onClick={() => (stopSpeaking(), setState('idle'))}>
            <Square aria-hidden />
            Stop Speaking
          </Button>
        )}
        <Button variant="ghost" aria-pressed={isAudioOn} onClick={handleAudio}>
          {isAudioOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          {isAudioOn ? 'Audio On' : 'Audio Off'}
        </Button>
      </div>
      <p className="text-center text-xs text-faint">
        You can type your answer instead at any time. Speaking is never needed.
      </p>
    </section>
  )
}

function firstName({ interview }: CandidateSession): string {
  return interview.candidateName.trim().split(/\s+/)[0] ?? ''
}

async function append(session: CandidateSession, question: RoomQuestion, text: string): Promise<void> {
  const pad = await session.openPad(question, 'text')
  const before = pad.text()
  const gap = before === '' || before.endsWith('\n') ? '' : ' '
  // Dictation is the device's completion of what was said, not keys.
  pad.change({ changes: { from: before.length, insert: gap + text }, annotations: programmed.of('completed') })
}

async function ask(session: CandidateSession, question: RoomQuestion, text: string): Promise<string> {
  await session.outbox.drain(2000)
  const { seat } = session.wire
  const { aiResponse } = await call(candidateAskQuestion, {
    params: { id: seat.id },
    body: { questionId: question.id, text: text.slice(0, 4000) },
    timeoutMs: chatTimeoutMs,
    ...('token' in seat ? { candidateToken: seat.token } : {}),
  })
  return aiResponse
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
