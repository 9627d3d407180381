import { languageNames } from '@nova/contract/questions/language-names'
import type { ProofGate } from '@nova/contract/questions/library'
import { CircleCheck, CircleX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { explainGate, type SectionId, sectionNames } from './sections.ts'

type Props = {
  gates: ProofGate[]
  /** Leads to the part of the form that a gate judges. */
  onJump?: (section: SectionId, gate: ProofGate) => void
}

/** Gates in the order in which they were decided. */
export function GateList({ gates, onJump }: Props) {
  return (
    <ul className="flex flex-col gap-2.5">
      {gates.map((gate) => {
        const { name, about, section } = explainGate(gate.name)
        const places = [section, ...alsoIn(gate)]
        const Icon = gate.passed ? CircleCheck : CircleX
        return (
          <li key={gate.name} className="flex items-start gap-2.5">
            <Icon
              role="img"
              aria-label={gate.passed ? 'Passed' : 'Failed'}
              className={`mt-0.5 size-4 shrink-0 ${gate.passed ? 'text-good' : 'text-bad'}`}
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {name}
                {about && <span className="font-normal text-muted"> · {inWords(about)}</span>}
              </p>
              <p className="text-sm break-words whitespace-pre-wrap text-muted">{gate.detail}</p>
              {!gate.passed && onJump && (
                <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
                  {places.map((place) => (
                    <Button key={place} variant="link" onClick={() => onJump(place, gate)}>
                      Go to {sectionNames[place]}
                    </Button>
                  ))}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Sections that may also contain the mistake: the expected value can be wrong, and a test can be missing. */
function alsoIn(gate: ProofGate): SectionId[] {
  if (gate.name === 'start') return ['files']
  return isDisagreement(gate) ? ['tests'] : []
}

function isDisagreement({ name, detail }: ProofGate): boolean {
  return name.startsWith('reference') && /\bexpected .+, got /.test(detail)
}

function inWords(about: string): string {
  const words = about.split(' ').map((word) => (languageNames as Record<string, string>)[word] ?? word)
  return words.join(' ')
}
