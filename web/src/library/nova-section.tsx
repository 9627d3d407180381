import { Collapsible } from '../ui/collapsible.tsx'
import { CodeEditor } from './code-editor.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField, LinesField } from './form-field.tsx'

/** What Nova may help with, and what the interviewer may ask further. Never shown to the candidate as it stands. */
export function NovaSection() {
  const { written } = useQuestionForm()
  return (
    <FormSection
      id="nova"
      title="For Nova and you"
      about="Optional. What is left empty, Nova fills with what holds for every question."
    >
      {written.kind === 'coding' ? <OfCoding /> : <OfTechnical />}
    </FormSection>
  )
}

function OfCoding() {
  const { written, change } = useQuestionForm()
  return (
    <>
      <LinesField
        name="keyIdeas"
        label="Key ideas"
        optional
        hint="One a line, at most six, in the order in which Nova may hint at them; the last one it never gives."
      />
      <LineField
        name="tryInput"
        label="An input worth trying by hand"
        optional
        maxLength={500}
        placeholder="Try levels = [1, 5, 1] with limit = 3: how many dips begin?"
      />
      <LinesField
        name="probe"
        label="Private follow-up"
        optional
        rows={2}
        maxLength={2000}
        hint="Asked about the finished code, and never shown before."
      />
      <Collapsible title="Which inputs are valid" defaultOpen={written.validInput.trim() !== ''}>
        <div className="flex flex-col gap-2">
          <p className="text-sm text-faint">
            The proof makes inputs of its own. Where not every value of the types is one, write a function isValid in
            JavaScript with the parameters above: it returns whether an input keeps your constraints.
          </p>
          <CodeEditor
            language="javascript"
            value={written.validInput}
            onChange={(validInput) => change({ validInput })}
            label="Function isValid in JavaScript"
          />
        </div>
      </Collapsible>
    </>
  )
}

function OfTechnical() {
  return (
    <>
      <LinesField
        name="hints"
        label="Hints"
        optional
        hint="One a line, at most four, in the order in which Nova may give them. None should state a point outright."
      />
      <LinesField
        name="assumptions"
        label="Assumptions"
        optional
        hint="One a line. Shown with the question; Nova answers from them."
      />
    </>
  )
}
