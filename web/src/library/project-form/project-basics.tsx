import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { kitLibraries } from '@nova/contract/projects/kit-libraries'
import { ProjectRuntime } from '@nova/contract/projects/projects'
import { maxStatement } from '@nova/contract/questions/library'
import { Difficulty } from '@nova/contract/words'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextareaField, TextField } from '../../ui/form.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { FormSection } from '../form/form-field.tsx'
import { KitChoice } from './kit-choice.tsx'
import { useProjectForm } from './project-context.ts'
import type { ProjectWritten } from './project-written.ts'

const difficulties = Difficulty.options.map((value) => ({ value, label: value }))
const runtimes = ProjectRuntime.options.map((value) => ({ value, label: runtimeFacts[value].writtenAs }))

function Line(props: Omit<ComponentProps<typeof TextField<ProjectWritten>>, 'form'>) {
  const { written, change, errors } = useProjectForm()
  return <TextField autoComplete="off" {...props} form={{ values: written, change, errors }} />
}

export function ProjectBasics() {
  const { written, change } = useProjectForm()
  return (
    <FormSection id="basics" title="Basics">
      <Line name="title" label="Title" required maxLength={80} placeholder="Booking desk for lab equipment" />
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Difficulty">
          {(control) => (
            <Select
              {...control}
              value={written.difficulty}
              onValueChange={(value) => change({ difficulty: Difficulty.parse(value) })}
              options={difficulties}
            />
          )}
        </Field>
        <Line name="minutes" label="Minutes" inputMode="numeric" hint="How long it should take." />
        <Line name="category" label="Category" optional maxLength={60} placeholder="Scheduling" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="tags" label="Tags" optional hint="Separated by commas." placeholder="scheduling, code review" />
        <Line name="skills" label="Skills" optional hint="Topics, separated by commas." />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Runtime" hint="The runtime for the candidate’s terminal and the tests.">
          {(control) => (
            <Select
              {...control}
              value={written.runtime}
              onValueChange={(value) => change({ runtime: ProjectRuntime.parse(value) })}
              options={runtimes}
            />
          )}
        </Field>
        <Line
          name="run"
          label="Run command"
          required
          maxLength={200}
          className="[&_input]:font-mono"
          placeholder="node src/main.ts"
          hint="The command that the Run button types into the terminal."
        />
      </div>
      <Line
        name="libraries"
        label="Libraries"
        optional
        maxLength={500}
        hint={`Separated by commas; the project is offered where all are installed. This runtime can have: ${Object.keys(kitLibraries[written.runtime]).join(', ')}.`}
      />
      <KitChoice />
      {written.runtime === 'web' && (
        <Line
          name="page"
          label="Page"
          optional
          maxLength={200}
          className="[&_input]:font-mono"
          placeholder="index.html"
          hint="The page that the preview shows."
        />
      )}
    </FormSection>
  )
}

export function ProjectStatement() {
  const form = useProjectForm()
  const { problemStatement } = form.written
  return (
    <FormSection
      id="statement"
      title="Question"
      about="What the candidate reads first. Each stage has its own task below."
    >
      <Tabs defaultValue="write">
        <TabsList aria-label="Write or preview">
          <TabsTrigger value="write">Write</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
        </TabsList>
        <TabsContent value="write" className="pt-4">
          <TextareaField<ProjectWritten>
            form={{ values: form.written, change: form.change, errors: form.errors }}
            name="problemStatement"
            label="Statement"
            required
            rows={8}
            maxLength={maxStatement}
            className="[&_textarea]:font-mono"
            hint="Markdown. Say what this software does, who uses it and how it is laid out."
          />
        </TabsContent>
        <TabsContent value="preview" className="pt-4">
          {problemStatement.trim() ? (
            <Markdown text={problemStatement} className="max-w-prose" />
          ) : (
            <p className="text-faint">Nothing written yet.</p>
          )}
        </TabsContent>
      </Tabs>
    </FormSection>
  )
}
