import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { maxStatement } from '@nova/contract/questions/library'
import { Markdown } from '../../ui/markdown.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField, LinesField } from './form-field.tsx'

export function StatementSection() {
  const { written } = useQuestionForm()
  return (
    <FormSection id="statement" title="Question" about="What the candidate reads.">
      {written.kind === 'behavioral' ? <Story /> : <Statement />}
      {isAnsweredWithCode(written) && (
        <LinesField
          name="constraints"
          label="Constraints"
          optional
          rows={3}
          hint={`One per line, such as ${written.kind === 'sql' ? 'An order can have no items.' : '0 <= levels.length <= 5000.'} Nova answers from them.`}
        />
      )}
      {written.kind !== 'behavioral' && (
        <LinesField
          name="followUp"
          label="Follow-up"
          optional
          rows={2}
          maxLength={2000}
          hint={
            written.kind === 'coding'
              ? 'A change to think about, shown with the problem. If you leave it empty, we ask what would change for inputs a thousand times as large.'
              : 'Shown with the question.'
          }
        />
      )}
    </FormSection>
  )
}

function Statement() {
  const { written } = useQuestionForm()
  return (
    <Tabs defaultValue="write">
      <TabsList aria-label="Write or preview">
        <TabsTrigger value="write">Write</TabsTrigger>
        <TabsTrigger value="preview">Preview</TabsTrigger>
      </TabsList>
      <TabsContent value="write" className="pt-4">
        <LinesField
          name="problemStatement"
          label="Statement"
          required
          rows={10}
          maxLength={maxStatement}
          className="[&_textarea]:font-mono"
          hint="Markdown: **bold**, `code`, lists, and code between lines of ```."
        />
      </TabsContent>
      <TabsContent value="preview" className="pt-4">
        {written.problemStatement.trim() ? (
          <Markdown text={written.problemStatement} className="max-w-prose" />
        ) : (
          <p className="text-faint">Nothing written yet.</p>
        )}
      </TabsContent>
    </Tabs>
  )
}

function Story() {
  return (
    <>
      <LinesField
        name="question"
        label="Question"
        required
        rows={4}
        maxLength={4000}
        placeholder="Tell me about a time when you had to change your mind."
      />
      <LineField name="competency" label="Competency" required maxLength={80} placeholder="Openness" />
    </>
  )
}
