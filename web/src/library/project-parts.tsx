import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { reviewFaultWords } from '@nova/contract/projects/code-reviews'
import type { ProjectForm } from '@nova/contract/projects/project-form'
import { CodeEditor } from '../editor/code-editor.tsx'
import { Badge } from '../ui/badge.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { kindWords } from './project-form/project-words.ts'
import { Part, Sentences } from './question-parts.tsx'

/** Read-only view of a whole project: its task, its files, and its proof. */
export function ProjectParts({ question }: { question: ProjectForm }) {
  const {
    problemStatement,
    runtime,
    run,
    stages,
    repository,
    locked,
    hiddenTests,
    reference,
    wrong,
    changes = [],
  } = question
  const titleOf = (stage: string | null) => stages.find(({ id }) => id === stage)?.title
  return (
    <>
      <Part title="Project">
        <Markdown text={problemStatement} className="max-w-prose" />
        <p className="text-sm text-muted">
          Runtime: {runtimeFacts[runtime].writtenAs}
          {run && (
            <>
              {' · Run: '}
              <code translate="no" className="font-mono break-words">
                {run}
              </code>
            </>
          )}
        </p>
      </Part>
      <Part title="Stages">
        {stages.map((stage, at) => (
          <section key={stage.id} className="border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
            <h3 className="flex flex-wrap items-center gap-2 font-medium">
              {at + 1}. {stage.title}
              <Badge tone="outline">{kindWords[stage.kind]}</Badge>
              <span className="text-sm font-normal text-muted tabular">{stage.minutes} min</span>
            </h3>
            <Markdown text={stage.statement} className="mt-1 max-w-prose" />
            <Sentences title="Key ideas" items={question.keyIdeas[stage.id] ?? []} />
            <Sentences title="Visible tests that fail until then" items={stage.failing} />
          </section>
        ))}
      </Part>
      <Texts title="Files" files={repository} locked={locked} />
      <Texts title="Hidden tests" files={hiddenTests} />
      <Texts
        title="Reference solution"
        files={reference
          .map((text, at) => ({ path: `Patch of stage ${at + 1}: ${stages[at]?.title ?? ''}`, text }))
          .filter(({ text }) => text !== '')}
      />
      <Texts
        title="Wrong solutions"
        files={wrong.map(({ patch, mistake, after, killedBy }, at) => ({
          path: mistake || `Wrong solution ${at + 1}`,
          text: patch,
          about: `${after ? `After “${titleOf(after) ?? after}”` : 'From the start'}. Caught by: ${killedBy}`,
        }))}
      />
      <Texts
        title="Changes to review"
        files={changes.map(({ title, stage, patch, faults }) => ({
          path: title,
          text: patch,
          about: `${titleOf(stage) ?? stage}. ${faults.length === 0 ? 'Sound.' : faults.map(({ kind, says }) => `${reviewFaultWords[kind]}: ${says}`).join(' ')}`,
        }))}
      />
    </>
  )
}

type TextsProps = {
  title: string
  files: readonly { path: string; text: string; about?: string }[]
  locked?: readonly string[]
}

function Texts({ title, files, locked = [] }: TextsProps) {
  if (files.length === 0) return null
  const isLocked = (path: string) =>
    locked.some((each) => each === path || (each.endsWith('/') && path.startsWith(each)))
  return (
    <Part title={title}>
      <div className="flex flex-col">
        {files.map(({ path, text, about }, at) => (
          <Collapsible key={at} title={path} aside={isLocked(path) && <Badge>Read only</Badge>}>
            {about && <p className="mb-2 text-sm text-muted">{about}</p>}
            <CodeEditor language={`file:${path}`} value={text} label={path} />
          </Collapsible>
        ))}
      </div>
    </Part>
  )
}
