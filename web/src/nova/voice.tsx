import { Mic, MicOff, Square, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { useBreakSeconds, useRemainingSeconds } from '../journal/hooks.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { speak, stopSpeaking } from '../speech/saying.ts'
import { deviceEarMegabytes, findEars } from '../speech/speech.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.tsx'
import { askNova } from './ask-nova.ts'
import type { Conversation } from './conversation.ts'
import { addHeard, addToAnswer, noWords, openSpokenWords } from './spoken-words.ts'
import { skipGreeting, useGreeting } from './use-greeting.ts'
import { type ListeningPhase, useListening } from './use-listening.ts'
import { EarNote, EndedNotice, isBrowserFailure } from './voice-notes.tsx'
import { changeVoice, voiceSettings } from './voice-settings.ts'
import { HeardWords, useHandOn } from './voice-words.tsx'

type State = 'idle' | 'listening' | 'thinking' | 'speaking'

const stateWords: Record<State, string> = {
  idle: 'Ready',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
}
const thinkingMs = 1500
/** Nobody is listened to any more: what was said goes into the answer now. */
const lastSeconds = 5

type Props = { session: Conversation; question: RoomQuestion; isOver: boolean }
/** What Nova says or said; a greeting goes when it is over, for its question stands below. */
type Said = { text: string; stays: boolean }

/** The voice interviewer: asks aloud, listens, shows what it heard to be corrected, and replies. */
export function VoicePanel({ session, question, isOver }: Props) {
  const words = useMemo(() => openSpokenWords(session.interview.id, question.id), [session, question])
  const { text } = useStore(words)
  const { novaPaused, breakEndsAt } = useStore(session.state)
  const { isAudioOn, ear: chosen } = useStore(voiceSettings)
  const ears = useMemo(() => findEars(), [])
  const ear = ears.find((each) => each === chosen) ?? ears[0]
  const seconds = useRemainingSeconds(session.clock)
  const isEnding = seconds !== null && seconds <= lastSeconds
  const isHeld = useBreakSeconds(session.clock, breakEndsAt) > 0 || isOver || isEnding
  const [isThinking, setThinking] = useState(false)
  const [isSpeaking, setSpeaking] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const speakButton = useRef<HTMLButtonElement>(null)
  const isHere = useRef(true)
  const { phase, percent, interim, ended, start, stop, forget } = useListening(
    useCallback((heard: string) => addHeard(words, heard), [words]),
  )
  const isListening = phase !== 'off'
  const isOpening = phase === 'starting' || phase === 'loading'
  const state = isListening && !isOpening ? 'listening' : isThinking ? 'thinking' : isSpeaking ? 'speaking' : 'idle'

  const say = useCallback((next: Said) => {
    const { isAudioOn: isAloud } = voiceSettings.get()
    if (isAloud) speak(next.text, setSpeaking)
    if (isAloud || next.stays) setSaid(next)
  }, [])
  useGreeting(session, question, !isHeld, say)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      stopSpeaking()
    }
  }, [])
  useEffect(() => {
    if (!isHeld) return
    stop()
    stopSpeaking()
  }, [isHeld, stop])

  const handleSpeak = (by = ear) => {
    if (isListening) return stop()
    if (isThinking) return
    skipGreeting(session, question)
    if (by) start(by)
    else toast.error('Speech recognition not supported in this browser')
  }
  const handleSend = async () => {
    const sent = words.get()
    if (isListening || isHeld || isThinking || sent.text.trim() === '') return
    if (!(await addToAnswer(session, question, sent))) return
    words.set(noWords)
    forget()
    if (novaPaused) return toast.success('Added to your answer')
    setThinking(true)
    try {
      const [reply] = await Promise.all([askNova(session, question, sent.text), pause(thinkingMs)])
      if (isHere.current) say({ text: reply, stays: true })
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send message'), { description: 'Your words are in your answer.' })
    } finally {
      setThinking(false)
    }
  }
  const handleAudio = () => {
    if (isAudioOn) stopSpeaking()
    changeVoice({ isAudioOn: !isAudioOn })
  }

  return (
    <section
      aria-label="Voice interviewer"
      className="flex flex-col items-center gap-3.5 rounded-xl border border-line bg-surface p-5"
    >
      <Avatar state={state} words={isOpening ? 'Getting ready' : stateWords[state]} />
      {said && (said.stays || isSpeaking) && <Caption said={said} isAloud={isAudioOn} />}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          ref={speakButton}
          variant="secondary"
          disabled={isHeld && !isListening}
          aria-disabled={isThinking || phase === 'finishing'}
          // The second click of a double click would take the first one back.
          onClick={({ detail }) => detail < 2 && handleSpeak()}
        >
          {isListening ? <MicOff aria-hidden /> : <Mic aria-hidden />}
          {phase === 'loading' ? 'Cancel' : isListening ? 'Stop Listening' : 'Speak Your Answer'}
        </Button>
        {isSpeaking && <StopSpeaking next={speakButton} />}
        <Button variant="ghost" aria-pressed={isAudioOn} onClick={handleAudio}>
          {isAudioOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          {isAudioOn ? 'Audio On' : 'Audio Off'}
        </Button>
      </div>
      {isListening && <Hearing phase={phase} percent={percent} interim={interim} />}
      <EndedNotice
        ended={ended}
        canUseDevice={ears.includes('device')}
        onUseDevice={() => {
          changeVoice({ ear: 'device' })
          speakButton.current?.focus()
          handleSpeak('device')
        }}
      />
      {text !== '' && (
        <HeardWords
          words={words}
          text={text}
          isListening={isListening}
          isHeld={isHeld}
          hasReply={!novaPaused}
          onSend={() => void handleSend()}
          next={speakButton}
        />
      )}
      <div className="flex flex-col gap-1.5 text-center text-xs">
        {!isListening && !isBrowserFailure(ended) && (
          <EarNote ear={ear} ears={ears} onChange={(next) => changeVoice({ ear: next })} />
        )}
        <p className="text-faint">You can type your answer instead at any time. Speaking is never needed.</p>
      </div>
    </section>
  )
}

function Avatar({ state, words }: { state: State; words: string }) {
  return (
    <>
      <div
        className={cn(
          'grid size-16 place-items-center rounded-full border transition-colors duration-150',
          state === 'idle' ? 'border-line bg-sunken' : 'border-accent bg-accent-soft',
        )}
      >
        <LogoMark className={cn('size-7', state === 'thinking' && 'animate-shimmer')} />
      </div>
      <p role="status" className="text-sm text-muted">
        {words}
      </p>
    </>
  )
}

/** What Nova says, in writing; read out where it is not said. */
function Caption({ said, isAloud }: { said: Said; isAloud: boolean }) {
  return (
    <div
      role="group"
      aria-label="Nova says"
      aria-live={isAloud ? 'off' : 'polite'}
      data-copy-from="nova"
      className="w-full rounded-lg bg-idle-soft px-3.5 py-2.5"
    >
      <Markdown text={said.text} />
    </div>
  )
}

function StopSpeaking({ next }: { next: RefObject<HTMLElement | null> }) {
  const own = useHandOn(next)
  return (
    <div ref={own}>
      <Button variant="secondary" onClick={stopSpeaking}>
        <Square aria-hidden />
        Stop Speaking
      </Button>
    </div>
  )
}

/** What is heard as it is heard, or what is loaded before. Not read out: it would be heard again. */
function Hearing({ phase, percent, interim }: { phase: ListeningPhase; percent: number; interim: string }) {
  if (phase === 'loading') {
    const words =
      percent < 100
        ? `Loading speech recognition: ${percent}% of ${deviceEarMegabytes} MB`
        : 'Starting speech recognition'
    return (
      <div className="flex w-full flex-col gap-2">
        <Progress label="Loading speech recognition" value={percent} />
        <p className="text-center text-sm text-muted">{words}</p>
      </div>
    )
  }
  const waiting = { starting: 'One moment…', finishing: 'Writing down your last words…' }
  return (
    <div role="group" aria-label="What we hear" className="min-h-12 w-full text-center text-base">
      {interim || (
        <span className="text-faint">{waiting[phase as keyof typeof waiting] ?? 'Speak when you are ready.'}</span>
      )}
    </div>
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
