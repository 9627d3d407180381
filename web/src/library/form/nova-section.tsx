import { validityLanguage } from '@nova/contract/words'
import type { ReactNode } from 'react'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField, LinesField } from './form-field.tsx'

/** Nova's hints and the interviewer's follow-ups. Never shown to the candidate verbatim. */
function Section({ children }: { children: ReactNode }) {
  return (
    <FormSection
      id="nova"
      title="For Nova and you"
      about="Optional. Nova uses general wording for anything you leave empty."
    >
      {children}
    </FormSection>
  )
}

type OfCode = { label: string; sample: string; children?: ReactNode }

/** That of questions answered with code; `label` and `sample` are of the input worth trying. */
export function NovaOfCode({ label, sample, children }: OfCode) {
  return (
    <Section>
      <LinesField
        name="keyIdeas"
        label="Key ideas"
        optional
        hint="One per line, up to six, in the order in which Nova can hint at them. Nova never gives the last one."
      />
      <LineField name="tryInput" label={label} optional maxLength={500} placeholder={sample} />
      <LinesField
        name="probe"
        label="Private follow-up"
        optional
        rows={2}
        maxLength={2000}
        hint="Nova asks this about the finished code and never shows it before."
      />
      {children}
    </Section>
  )
}

export function ValidInputs() {
  const { written, change } = useQuestionForm()
  return (
    <Collapsible title="Which inputs are valid" defaultOpen={written.validInput.trim() !== ''}>
      <div className="flex flex-col gap-2">
        <p className="text-sm text-faint">
          The checks generate their own inputs. If some values of these types aren't valid, write a JavaScript function
          isValid with the parameters above. It returns whether an input meets your constraints.
        </p>
        <CodeEditor
          language={validityLanguage}
          value={written.validInput}
          onChange={(validInput) => change({ validInput })}
          label="Function isValid in JavaScript"
        />
      </div>
    </Collapsible>
  )
}

export function NovaOfTechnical() {
  return (
    <Section>
      <LinesField
        name="hints"
        label="Hints"
        optional
        hint="One per line, up to four, in the order in which Nova can give them. No hint should state a point outright."
      />
      <LinesField
        name="assumptions"
        label="Assumptions"
        optional
        hint="One per line. Candidates see them with the question, and Nova answers from them."
      />
    </Section>
  )
}
