import { Mic, MicOff, Square, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { useBreakSeconds, useRemainingSeconds } from '../journal/hooks.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { piecesOf, speak, stopSpeaking } from '../speech/saying.ts'
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
/** Listening ends this long before the end; the transcript so far goes into the answer. */
const lastSeconds = 5

type Props = { session: Conversation; question: RoomQuestion; isOver: boolean }
/** Nova's spoken text; a greeting disappears when it is over, because its question is shown below. */
type Said = { text: string; stays: boolean }
type Words = ReturnType<typeof openSpokenWords>

/** The voice interviewer: asks aloud, listens, shows what it heard to be corrected, and replies. */
export function VoicePanel({ session, question, isOver }: Props) {
  const words = useMemo(() => openSpokenWords(session.interview.id, question.id), [session, question])
  const { text } = useStore(words)
  const { novaPaused } = useStore(session.state)
  const { isAudioOn, ear: chosen } = useStore(voiceSettings)
  const ears = useMemo(() => findEars(), [])
  const ear = ears.find((each) => each === chosen) ?? ears[0]
  const isHeld = useIsHeld(session, isOver)
  const speakButton = useRef<HTMLButtonElement>(null)
  const listening = useListening(useCallback((heard: string) => addHeard(words, heard), [words]))
  const { phase, ended, stop } = listening
  const { said, isSpeaking, piece, say } = useVoice()
  const { isThinking, send } = useReply(session, question, words, say)
  const isListening = phase !== 'off'
  useGreeting(session, question, !isHeld, say)
  useEffect(() => {
    if (!isHeld) return
    stop()
    stopSpeaking()
  }, [isHeld, stop])

  const handleSpeak = (by = ear) => {
    if (isListening) return stop()
    if (isThinking) return
    skipGreeting(session, question)
    if (by) listening.start(by)
    else toast.error('Speech recognition not supported in this browser')
  }
  const handleSend = () => {
    if (!isListening && !isHeld) void send(listening.forget)
  }

  return (
    <section
      aria-label="Voice interviewer"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar {...{ phase, isThinking, isSpeaking }} />
        <div className="ml-auto flex flex-wrap gap-2">
          <SpeakButton ref={speakButton} {...{ phase, isHeld, isThinking }} onSpeak={handleSpeak} />
          {isSpeaking && <StopSpeaking next={speakButton} />}
          <AudioButton isAudioOn={isAudioOn} />
        </div>
      </div>
      <Captions>
        {isListening ? (
          <Hearing phase={phase} percent={listening.percent} interim={listening.interim} />
        ) : said && (said.stays || isSpeaking) ? (
          <Caption said={said} isAloud={isAudioOn} piece={isSpeaking ? piece : null} />
        ) : (
          <p className="text-sm text-muted">Speak or type your answer, whichever suits you.</p>
        )}
      </Captions>
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
          {...{ words, text, isListening, isHeld }}
          hasReply={!novaPaused}
          onSend={handleSend}
          next={speakButton}
        />
      )}
      {!isListening && !isBrowserFailure(ended) && (
        <div className="text-xs">
          <EarNote ear={ear} ears={ears} onChange={(next) => changeVoice({ ear: next })} />
        </div>
      )}
    </section>
  )
}

/** True while speaking is disabled: in a break, at the end, and in the last seconds before it. */
function useIsHeld({ clock, state }: Pick<Conversation, 'clock' | 'state'>, isOver: boolean): boolean {
  const { breakEndsAt } = useStore(state)
  const seconds = useRemainingSeconds(clock)
  const isEnding = seconds !== null && seconds <= lastSeconds
  return useBreakSeconds(clock, breakEndsAt) > 0 || isOver || isEnding
}

/** Nova's voice, and its words in writing. */
function useVoice() {
  const [isSpeaking, setSpeaking] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const [piece, setPiece] = useState(0)
  const say = useCallback((next: Said) => {
    const { isAudioOn: isAloud } = voiceSettings.get()
    setPiece(0)
    if (isAloud) speak(next.text, setSpeaking, setPiece)
    if (isAloud || next.stays) setSaid(next)
  }, [])
  useEffect(() => stopSpeaking, [])
  return { said, isSpeaking, piece, say }
}

/** Adds what was heard to the answer and lets Nova reply to it. */
function useReply(session: Conversation, question: RoomQuestion, words: Words, say: (next: Said) => void) {
  const [isThinking, setThinking] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const send = async (onAdded: () => void) => {
    const sent = words.get()
    const { novaPaused } = session.state.get()
    if (isThinking || sent.text.trim() === '') return
    if (!(await addToAnswer(session, question, sent))) return
    words.set(noWords)
    onAdded()
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
  return { isThinking, send }
}

type SpeakProps = {
  ref: RefObject<HTMLButtonElement | null>
  phase: ListeningPhase
  isHeld: boolean
  isThinking: boolean
  onSpeak: () => void
}

function SpeakButton({ ref, phase, isHeld, isThinking, onSpeak }: SpeakProps) {
  const isListening = phase !== 'off'
  return (
    <Button
      ref={ref}
      variant="secondary"
      disabled={isHeld && !isListening}
      aria-disabled={isThinking || phase === 'finishing'}
      // The second click of a double click would take the first one back.
      onClick={({ detail }) => detail < 2 && onSpeak()}
    >
      {isListening ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      {phase === 'loading' ? 'Cancel' : isListening ? 'Stop Listening' : 'Speak Your Answer'}
    </Button>
  )
}

function AudioButton({ isAudioOn }: { isAudioOn: boolean }) {
  const handleAudio = () => {
    if (isAudioOn) stopSpeaking()
    changeVoice({ isAudioOn: !isAudioOn })
  }
  return (
    <Button variant="ghost" aria-pressed={isAudioOn} onClick={handleAudio}>
      {isAudioOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      {isAudioOn ? 'Audio On' : 'Audio Off'}
    </Button>
  )
}

type AvatarProps = { phase: ListeningPhase; isThinking: boolean; isSpeaking: boolean }

function Avatar({ phase, isThinking, isSpeaking }: AvatarProps) {
  const isOpening = phase === 'starting' || phase === 'loading'
  const isListening = phase !== 'off' && !isOpening
  const state: State = isListening ? 'listening' : isThinking ? 'thinking' : isSpeaking ? 'speaking' : 'idle'
  const isAwake = state !== 'idle'
  return (
    <div className="flex items-center gap-3">
      <div className="relative grid size-10 place-items-center">
        <span
          aria-hidden
          className={cn(
            'absolute inset-0 rounded-full bg-accent-soft transition-opacity duration-150',
            isAwake ? 'opacity-100 motion-safe:animate-shimmer' : 'opacity-50',
          )}
        />
        <span
          aria-hidden
          className={cn(
            'absolute inset-1.5 rounded-full border bg-surface transition-colors duration-150',
            isAwake ? 'border-accent' : 'border-line',
          )}
        />
        <LogoMark className={cn('relative size-5', state === 'thinking' && 'motion-safe:animate-shimmer')} />
      </div>
      <p role="status" className="text-sm font-medium">
        {isOpening ? 'Getting ready' : stateWords[state]}
      </p>
    </div>
  )
}

/** One place for all that is said and heard, so that nothing jumps when either begins. */
function Captions({ children }: { children: ReactNode }) {
  return <div className="flex min-h-8 w-full flex-col justify-center">{children}</div>
}

type CaptionProps = { said: Said; isAloud: boolean; piece: number | null }

/** Nova's words in writing, with the current place while spoken; announced to screen readers only if not spoken. */
function Caption({ said, isAloud, piece }: CaptionProps) {
  return (
    <div
      role="group"
      aria-label="Nova says"
      aria-live={isAloud ? 'off' : 'polite'}
      data-copy-from="nova"
      className={cn('w-full', piece === null && 'rounded-lg bg-idle-soft px-3.5 py-2.5')}
    >
      {piece === null ? (
        <Markdown text={said.text} />
      ) : (
        <p className="text-center text-lg text-balance text-muted">
          {piecesOf(said.text).map((text, at) => (
            <span key={at} className={cn('transition-colors duration-150', at === piece && 'font-medium text-ink')}>
              {`${text} `}
            </span>
          ))}
        </p>
      )}
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

/** Live transcript, or the loading progress before it. Not announced, since the user would hear it again. */
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
    <div role="group" aria-label="What we hear" className="w-full text-center text-lg text-balance">
      {interim || (
        <span className="text-faint">{waiting[phase as keyof typeof waiting] ?? 'Speak when you are ready.'}</span>
      )}
    </div>
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
