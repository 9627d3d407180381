import { lawyerWords } from '@nova/contract/interviews/place-notices'
import {
  countLetter,
  type LetterExample,
  letterHeadings,
  type LetterPart,
  letterParts,
  type LetterSide,
  type LetterText,
  listDoubts,
  maxExampleCharacters,
  maxLetterCharacters,
  maxLetterExamples,
  maxLetterPart,
  nameExamples,
  saveLetter,
} from '@nova/contract/reviews/letters'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useKeptEntries } from '../ui/kept-entries.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason, tellUnchanged } from '../ui/with-reason.ts'
import { LetterRelease } from './letter-release.tsx'

type Props = { id: string; side: LetterSide; onChange: (side: LetterSide) => void }

const empty: LetterText = { assessed: '', found: '', ai: '', decided: '', rights: '', examples: [] }
const nothing: { text: LetterText | null } = { text: null }

/** Editor of the letter; input is kept on this device until it is saved or released. */
export function LetterEditor({ id, side, onChange }: Props) {
  const { draft, suggestion, revision } = side
  const [kept, keep, forget] = useKeptEntries(useKeyOfMine(`letter:${id}`), nothing)
  const [isPreviewing, setPreviewing] = useState(false)
  const text = kept.text ?? draft ?? suggestion ?? empty
  const change = (part: Partial<LetterText>) => keep({ text: { ...text, ...part } })
  const excess = countLetter(text) - maxLetterCharacters
  const isWhole = letterParts.every((part) => text[part].trim() !== '')
  const lack = !side.isDecided
    ? 'Record a decision first.'
    : excess > 0
      ? 'Shorten the letter to one page first.'
      : isWhole
        ? null
        : 'Fill in every part of the letter first.'
  const save = useMutation({
    mutationFn: () => call(saveLetter, { params: { id }, body: { ...text, revision } }),
    networkMode: 'always',
    onSuccess: (next) => {
      forget()
      onChange(next)
      toast.success('Draft saved')
    },
    onError: (error: unknown) =>
      toast.error(...failureOf(error, "We couldn't save the draft. Your text is still here.")),
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {lawyerWords} Whether a law asks for this letter is for your company to find out.
      </p>
      <PartField part="assessed" text={text} onChange={change} />
      <PartField part="found" text={text} onChange={change} />
      <Examples text={text} choice={side.examples} onChange={change} />
      {(['ai', 'decided', 'rights'] as const).map((part) => (
        <PartField key={part} part={part} text={text} onChange={change} />
      ))}
      <Doubts text={text} />
      <p className={excess > 0 ? 'text-sm text-bad' : 'text-sm text-muted'} role="status">
        {excess > 0
          ? `Shorten the letter by ${excess} characters, so that it fits on one page.`
          : `${countLetter(text).toLocaleString('en')} of ${maxLetterCharacters.toLocaleString('en')} characters, which is one page.`}
      </p>
      {!side.isDecided && (
        <Notice>Record a decision before you release the letter. The letter says who decided.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button {...withReason(lack, () => setPreviewing(true))}>Preview and release</Button>
        <Button
          variant="secondary"
          busy={save.isPending}
          {...withReason(tellUnchanged(kept.text !== null), () => save.mutate())}
        >
          Save draft
        </Button>
        {suggestion && (
          <Button variant="ghost" onClick={() => keep({ text: suggestion })}>
            Start again from the record
          </Button>
        )}
      </div>
      {isPreviewing && (
        <LetterRelease
          {...{ id, text, side }}
          onClose={() => setPreviewing(false)}
          onReleased={(next) => {
            forget()
            onChange(next)
          }}
        />
      )}
    </div>
  )
}

type Change = (part: Partial<LetterText>) => void

function PartField({ part, text, onChange }: { part: LetterPart; text: LetterText; onChange: Change }) {
  return (
    <Field label={letterHeadings[part]}>
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          maxLength={maxLetterPart}
          value={text[part]}
          onChange={(event) => onChange({ [part]: event.target.value })}
        />
      )}
    </Field>
  )
}

type ExamplesProps = { text: LetterText; choice: LetterExample[]; onChange: Change }

function Examples({ text: { examples }, choice, onChange }: ExamplesProps) {
  const isChosen = (each: LetterExample) => examples.some(({ evidence }) => evidence.join() === each.evidence.join())
  const left = choice.filter((each) => !isChosen(each))
  const set = (at: number, text: string) =>
    onChange({ examples: examples.map((each, other) => (other === at ? { ...each, text } : each)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{nameExamples(examples.length)}</legend>
      {examples.map(({ text, evidence }, at) => (
        <div key={evidence.join()} className="flex items-start gap-2">
          <Field
            label={`Example ${at + 1}`}
            hint={`Shown by ${evidence.length === 1 ? 'entry' : 'entries'} ${evidence.join(', ')} of the record.`}
            className="flex-1"
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={maxExampleCharacters}
                value={text}
                onChange={(event) => set(at, event.target.value)}
              />
            )}
          </Field>
          <IconButton
            label={`Remove example ${at + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange({ examples: examples.filter((_, other) => other !== at) })}
          />
        </div>
      ))}
      {left.length > 0 && examples.length < maxLetterExamples && (
        <Select
          aria-label="Add an example from the record"
          value=""
          placeholder="Add an example from the record"
          onValueChange={(at) => onChange({ examples: [...examples, left[Number(at)]!] })}
          options={left.map(({ text }, at) => ({ value: String(at), label: text }))}
        />
      )}
    </fieldset>
  )
}

/** Words that the author should look at again. */
function Doubts({ text }: { text: LetterText }) {
  const found = listDoubts(text)
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      <p>Read these words again:</p>
      <ul className="list-disc pl-5">
        {found.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Notice>
  )
}
