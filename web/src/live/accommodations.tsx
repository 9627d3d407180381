import { Accommodations, type InputMode } from '@nova/contract/interviews/accommodations'
import { setAccommodations } from '@nova/contract/interviews/interviews'
import { describeIssue } from '@nova/contract/issue-words'
import { Accessibility } from 'lucide-react'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { interviewId: string; size?: 'sm' | 'md' }
type Draft = {
  timeMultiplier: string
  extraMinutes: string
  count: string
  minutesEach: string
  inputModes: InputMode[]
}

const multipliers = ['1', '1.25', '1.5', '2', '3', '4']
const modeNames: Record<InputMode, string> = {
  dictation: 'Dictation',
  'screen-reader': 'Screen reader',
  switch: 'Switch control',
  'keyboard-only': 'Keyboard only',
}

/** Extra time, breaks and ways of input for this candidate; for the interview's maker. */
export function AccommodationsButton({ interviewId, size = 'sm' }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (body: Accommodations) => {
    setBusy(true)
    try {
      return await call(setAccommodations, { params: { id: interviewId }, body })
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't save this change"))
      return null
    } finally {
      setBusy(false)
    }
  }
  // An empty change answers with the current state.
  const handleOpen = async () => {
    const held = await send({})
    if (held) setDraft(toDraft(held))
  }
  const handleSave = async () => {
    if (!draft) return
    const body = Accommodations.safeParse(fromDraft(draft), { error: describeIssue })
    if (!body.success) return toast.error(body.error.issues[0]!.message)
    if (!(await send(body.data))) return
    setDraft(null)
    toast.success('Accommodations saved')
  }
  const change = (changes: Partial<Draft>) => setDraft((before) => before && { ...before, ...changes })
  return (
    <>
      <Button variant="secondary" size={size} aria-disabled={isBusy} onClick={() => void handleOpen()}>
        <Accessibility aria-hidden />
        Accommodations
      </Button>
      <Dialog
        open={draft !== null}
        onOpenChange={(isOpen) => !isOpen && setDraft(null)}
        title="Accommodations"
        description="A running clock changes right away. The candidate sees what you arranged. Others only see the time left."
        footer={
          <>
            <Button variant="secondary" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button busy={isBusy} onClick={() => void handleSave()}>
              Save
            </Button>
          </>
        }
      >
        {draft && <Form draft={draft} onChange={change} />}
      </Dialog>
    </>
  )
}

function Form({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const { inputModes } = draft
  const number = (name: 'extraMinutes' | 'count' | 'minutesEach', label: string, min: number, max: number) => (
    <Field
      label={label}
      error={isBetween(draft[name], min, max) ? undefined : `Enter a whole number from ${min} to ${max}`}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          min={min}
          max={max}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Time">
        {(control) => (
          <Select
            {...control}
            value={draft.timeMultiplier}
            onValueChange={(timeMultiplier) => onChange({ timeMultiplier })}
            options={[...new Set([...multipliers, draft.timeMultiplier])].map((value) => ({
              value,
              label: value === '1' ? 'As planned' : `${value} times as long`,
            }))}
          />
        )}
      </Field>
      {number('extraMinutes', 'Extra minutes', 0, 480)}
      {number('count', 'Breaks', 0, 20)}
      {number('minutesEach', 'Minutes each', 1, 60)}
      <fieldset className="flex flex-col gap-2 sm:col-span-2">
        <legend className="mb-1.5 text-sm font-medium">Input methods</legend>
        {Object.entries(modeNames).map(([mode, label]) => (
          <label key={mode} className="flex items-center gap-2.5">
            <Checkbox
              checked={inputModes.includes(mode as InputMode)}
              onCheckedChange={(isOn) => {
                const others = inputModes.filter((each) => each !== mode)
                onChange({ inputModes: isOn === true ? [...others, mode as InputMode] : others })
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function isBetween(text: string, min: number, max: number): boolean {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max
}

function toDraft({ timeMultiplier = 1, extraMinutes = 0, breaks, inputModes = [] }: Accommodations): Draft {
  return {
    timeMultiplier: String(timeMultiplier),
    extraMinutes: String(extraMinutes),
    count: String(breaks?.count ?? 0),
    minutesEach: String(breaks?.minutesEach ?? 5),
    inputModes,
  }
}

function fromDraft({ timeMultiplier, extraMinutes, count, minutesEach, inputModes }: Draft) {
  return {
    timeMultiplier: Number(timeMultiplier),
    extraMinutes: Number(extraMinutes),
    breaks: { count: Number(count), minutesEach: Number(minutesEach) },
    inputModes,
  }
}
