import { maxStatement } from '@nova/contract/questions/library'
import { Markdown } from '../../ui/markdown.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection, LineField, LinesField } from './form-field.tsx'

const about = 'What the candidate reads.'

type Props = {
  /** A sample of a constraint, for kinds that have some. */
  constraint?: string
  /** Below the field of the follow-up. */
  followUp: string
}

export function StatementSection({ constraint, followUp }: Props) {
  return (
    <FormSection id="statement" title="Question" about={about}>
      <Statement />
      {constraint !== undefined && (
        <LinesField
          name="constraints"
          label="Constraints"
          optional
          rows={3}
          hint={`One per line, such as ${constraint} Nova answers from them.`}
        />
      )}
      <LinesField name="followUp" label="Follow-up" optional rows={2} maxLength={2000} hint={followUp} />
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

export function StorySection() {
  return (
    <FormSection id="statement" title="Question" about={about}>
      <LinesField
        name="question"
        label="Question"
        required
        rows={4}
        maxLength={4000}
        placeholder="Tell me about a time when you had to change your mind."
      />
      <LineField name="competency" label="Competency" required maxLength={80} placeholder="Openness" />
    </FormSection>
  )
}
