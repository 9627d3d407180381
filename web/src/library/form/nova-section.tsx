import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField, LinesField } from './form-field.tsx'

/** Nova's hints and the interviewer's follow-ups. Never shown to the candidate verbatim. */
export function NovaSection() {
  const { written } = useQuestionForm()
  return (
    <FormSection
      id="nova"
      title="For Nova and you"
      about="Optional. Nova uses general wording for anything you leave empty."
    >
      {isAnsweredWithCode(written) ? <OfCoding /> : <OfTechnical />}
    </FormSection>
  )
}

function OfCoding() {
  const { written } = useQuestionForm()
  const isSql = written.kind === 'sql'
  return (
    <>
      <LinesField
        name="keyIdeas"
        label="Key ideas"
        optional
        hint="One per line, up to six, in the order in which Nova can hint at them. Nova never gives the last one."
      />
      <LineField
        name="tryInput"
        label={isSql ? 'Rows worth looking at by hand' : 'An input worth trying by hand'}
        optional
        maxLength={500}
        placeholder={
          isSql
            ? 'Order 7 has no items: what is its total?'
            : 'Try levels = [1, 5, 1] with limit = 3: how many dips begin?'
        }
      />
      <LinesField
        name="probe"
        label="Private follow-up"
        optional
        rows={2}
        maxLength={2000}
        hint="Nova asks this about the finished code and never shows it before."
      />
      {!isSql && <ValidInputs />}
    </>
  )
}

function ValidInputs() {
  const { written, change } = useQuestionForm()
  return (
    <Collapsible title="Which inputs are valid" defaultOpen={written.validInput.trim() !== ''}>
      <div className="flex flex-col gap-2">
        <p className="text-sm text-faint">
          The checks generate their own inputs. If some values of these types aren't valid, write a JavaScript function
          isValid with the parameters above. It returns whether an input meets your constraints.
        </p>
        <CodeEditor
          language="javascript"
          value={written.validInput}
          onChange={(validInput) => change({ validInput })}
          label="Function isValid in JavaScript"
        />
      </div>
    </Collapsible>
  )
}

function OfTechnical() {
  return (
    <>
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
    </>
  )
}
