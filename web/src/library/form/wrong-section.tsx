import { languageNames } from '@nova/contract/questions/language-names'
import { Language, TestGroup, authorLanguage } from '@nova/contract/words'
import { Plus, Trash2 } from 'lucide-react'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'
import type { Wrong } from './written.ts'

const languages = Language.options.map((value) => ({ value, label: languageNames[value] }))
const groups = TestGroup.options.map((value) => ({ value, label: value }))

/** Typical mistakes: the proof shows that the tests catch each of them. */
export function WrongSection() {
  const { written, change } = useQuestionForm()
  const { wrong, reference } = written
  const handleAdd = () => {
    const language = Language.options.find((each) => reference[each]?.trim()) ?? authorLanguage
    change({ wrong: [...wrong, { language, code: reference[language] ?? '', group: 'edge', mistake: '' }] })
  }
  return (
    <FormSection
      id="wrong"
      title="Wrong solutions"
      about="Optional. Add typical mistakes, each with the group of tests that must catch it."
    >
      {wrong.map((each, at) => (
        <WrongSolution
          key={at}
          at={at}
          wrong={each}
          onChange={(changes) => change({ wrong: wrong.with(at, { ...each, ...changes }) })}
          onRemove={() => change({ wrong: wrong.toSpliced(at, 1) })}
        />
      ))}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(wrong.length, 20, 'wrong solutions'), handleAdd)}
      >
        <Plus aria-hidden />
        Add wrong solution
      </Button>
    </FormSection>
  )
}

type Props = { at: number; wrong: Wrong; onChange: (changes: Partial<Wrong>) => void; onRemove: () => void }

function WrongSolution({ at, wrong, onChange, onRemove }: Props) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Wrong solution {at + 1}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[10rem_8rem_1fr_auto]">
        <Field label="Language">
          {(control) => (
            <Select
              {...control}
              value={wrong.language}
              onValueChange={(value) => onChange({ language: Language.parse(value) })}
              options={languages}
            />
          )}
        </Field>
        <Field label="Caught by">
          {(control) => (
            <Select
              {...control}
              value={wrong.group}
              onValueChange={(value) => onChange({ group: TestGroup.parse(value) })}
              options={groups}
            />
          )}
        </Field>
        <Field label="Mistake" optional>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              placeholder="Counts every low hour."
              value={wrong.mistake}
              onChange={(event) => onChange({ mistake: event.target.value })}
            />
          )}
        </Field>
        <IconButton label={`Remove wrong solution ${at + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <CodeEditor
        key={wrong.language}
        language={wrong.language}
        value={wrong.code}
        onChange={(code) => onChange({ code })}
        label={`Wrong solution ${at + 1} in ${languageNames[wrong.language]}`}
      />
    </fieldset>
  )
}
