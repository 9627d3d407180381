import type { OwnCode } from '@nova/contract/own-code/own-code'
import { TextareaField, TextField } from '../ui/form.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { Section } from './section.tsx'
import type { Editing } from './use-edits.ts'

type Values = { title: string; statement: string; minutes: string }

export function TaskSection({ change, editing, isOpen }: { change: OwnCode; editing: Editing; isOpen: boolean }) {
  const { edits, edit, errors } = editing
  const { brief } = change
  const values: Values = {
    title: edits.title ?? brief.title,
    statement: edits.statement ?? brief.statement,
    minutes: edits.minutes ?? String(brief.minutes),
  }
  const form = { values, errors, change: (changes: Partial<Values>) => edit(() => changes) }
  return (
    <Section id="task" title="Task" about="The candidate reads this first. Describe the goal, not the solution.">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField<Values>
          form={form}
          name="title"
          label="Title"
          required
          maxLength={80}
          autoComplete="off"
          readOnly={!isOpen}
        />
        <TextField<Values>
          form={form}
          name="minutes"
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          hint="10 to 60"
          readOnly={!isOpen}
        />
      </div>
      <Tabs defaultValue={isOpen ? 'write' : 'preview'}>
        <TabsList aria-label="Write or preview">
          <TabsTrigger value="write">Write</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
        </TabsList>
        <TabsContent value="write" className="pt-4">
          <TextareaField<Values>
            form={form}
            name="statement"
            label="Statement"
            required
            rows={10}
            maxLength={6_000}
            className="[&_textarea]:font-mono"
            hint="Markdown. Say what the code should do after the change."
            readOnly={!isOpen}
          />
        </TabsContent>
        <TabsContent value="preview" className="pt-4">
          {values.statement.trim() ? (
            <Markdown text={values.statement} className="max-w-prose" />
          ) : (
            <p className="text-faint">Nothing written yet.</p>
          )}
        </TabsContent>
      </Tabs>
    </Section>
  )
}
