import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CandidateWire } from '../../journal/journal.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

type Finding = { isGood: boolean; words: string } | null

const slowMs = 800

/** Checks the browser, the connection and, for candidates who want to speak, the microphone. */
export function RehearsalChecks({ wire }: { wire: CandidateWire }) {
  const [storage, setStorage] = useState<Finding>(null)
  const [network, setNetwork] = useState<Finding>(null)
  const [microphone, setMicrophone] = useState<Finding>(null)
  useEffect(() => {
    void checkBrowser().then(setStorage)
    void checkNetwork(wire).then(setNetwork)
  }, [wire])
  return (
    <section aria-label="Checks" className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">Is everything ready?</h2>
      <ul aria-live="polite" className="flex flex-col gap-2.5">
        <Check name="Browser" finding={storage} />
        <Check name="Connection" finding={network} />
        <Check name="Microphone" finding={microphone} waiting="Only needed if you want to speak your answers.">
          {!microphone && (
            <Button variant="secondary" size="sm" onClick={() => void checkMicrophone().then(setMicrophone)}>
              Check microphone
            </Button>
          )}
        </Check>
      </ul>
    </section>
  )
}

type CheckProps = { name: string; finding: Finding; waiting?: string; children?: ReactNode }

function Check({ name, finding, waiting = 'Checking…', children }: CheckProps) {
  const Icon = !finding ? CircleDashed : finding.isGood ? CircleCheck : TriangleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <Icon
        aria-hidden
        className={cn('size-4 shrink-0', !finding ? 'text-faint' : finding.isGood ? 'text-good' : 'text-warn')}
      />
      <span className="font-medium">{name}</span>
      <span className="min-w-0 flex-1 basis-44 text-muted">{finding?.words ?? waiting}</span>
      {children}
    </li>
  )
}

/** Checks that this browser can store typing until it is sent. */
async function checkBrowser(): Promise<Finding> {
  const isKept = await new Promise<boolean>((resolve) => {
    try {
      const request = indexedDB.open('rehearsal')
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase('rehearsal')
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
  return isKept
    ? { isGood: true, words: 'Works, and keeps your work when the connection drops.' }
    : { isGood: false, words: "Works, but can't keep your work on this device. Leave private browsing if you can." }
}

async function checkNetwork(wire: CandidateWire): Promise<Finding> {
  try {
    const startedAt = performance.now()
    await wire.getInterview()
    const ms = Math.round(performance.now() - startedAt)
    return ms <= slowMs
      ? { isGood: true, words: `The server answers in ${ms} ms.` }
      : {
          isGood: false,
          words: `Slow: the server took ${ms} ms to answer. Your work stays on this device until we can send it.`,
        }
  } catch {
    return {
      isGood: false,
      words: "We couldn't reach the server. Check your connection and reload this page.",
    }
  }
}

/** Asks for the microphone and lets it go at once; nothing is listened to. */
async function checkMicrophone(): Promise<Finding> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    return { isGood: true, words: 'Ready to use.' }
  } catch {
    return { isGood: false, words: 'Not available. You can type every answer instead.' }
  }
}
