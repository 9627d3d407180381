/** The templates that new interviews begin with: the company's own are changed here, the built-in ones are shown. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Template } from '@nova/contract/questions/questions'
import { CloudOff, LayoutTemplate, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { interviewTypeNames, questionMixNames } from '../wizard/choice/choices.ts'
import { DeleteTemplate } from '../wizard/templates/delete-template.tsx'
import { useTemplates } from '../wizard/templates/templates.ts'
import { TemplateDialog } from './template-dialog.tsx'

export function Templates() {
  const templates = useTemplates()
  const [changed, setChanged] = useState<Template>()
  const own = templates.data?.filter(({ isOwn }) => isOwn)
  const builtIn = templates.data?.filter(({ isOwn }) => !isOwn)
  return (
    <>
      <title>Templates · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader
          title="Templates"
          subtitle="Settings and questions to start a new interview with. Changes don’t affect existing interviews."
        />
        {templates.isPending && <Loading />}
        {templates.isError && !templates.data && (
          <Card>
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="Failed to load the templates"
              action={
                <Button variant="secondary" onClick={() => templates.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(templates.error, 'We couldn’t reach the server. The templates are safe there.')}
            </EmptyState>
          </Card>
        )}
        {own && builtIn && (
          <>
            <List title="Your company’s templates" templates={own} onChange={setChanged} />
            <List title="Built-in templates" templates={builtIn} />
          </>
        )}
      </main>
      {changed && <TemplateDialog template={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

type ListProps = { title: string; templates: Template[]; onChange?: (template: Template) => void }

function List({ title, templates, onChange }: ListProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">
        {title} <span className="ml-1 font-normal text-faint tabular">{templates.length}</span>
      </h2>
      <Card>
        {templates.length === 0 ? (
          <EmptyState
            className="py-10"
            icon={<LayoutTemplate aria-hidden />}
            title="No templates of your own yet"
            action={
              <Button asChild variant="secondary">
                <Link to="/interviewer/create-interview">Create an interview</Link>
              </Button>
            }
          >
            Create an interview and choose its questions. On the page that follows, choose “Save as template”.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <Row key={template.id} template={template} onChange={onChange} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Row({ template, onChange }: { template: Template; onChange: ListProps['onChange'] }) {
  const { name, description, difficulty, duration, interviewType, questionType, programmingLanguage } = template
  const asksForCode = questionType === 'Coding' || questionType === 'Both'
  const facts = [
    difficulty,
    `${duration} min`,
    interviewTypeNames[interviewType],
    questionType === 'Both' ? 'All kinds of questions' : `${questionMixNames[questionType]} questions`,
    ...(asksForCode ? [languageNames[programmingLanguage]] : []),
    ...(template.core.length > 0
      ? [template.core.length === 1 ? '1 fixed question' : `${template.core.length} fixed questions`]
      : []),
  ]
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium break-words">{name}</h3>
        <p className="mt-0.5 text-sm text-muted tabular">{facts.join(' · ')}</p>
        {description && <p className="mt-1.5 max-w-prose text-sm break-words text-muted">{description}</p>}
        {template.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1.5">
            {template.tags.map((tag) => (
              <li key={tag} className="flex min-w-0">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onChange && (
        <div className="flex shrink-0 items-center gap-1">
          <IconButton
            label={`Edit ${name}`}
            size="sm"
            icon={<Pencil aria-hidden />}
            onClick={() => onChange(template)}
          />
          <DeleteTemplate template={template} />
        </div>
      )}
    </li>
  )
}

function Loading() {
  return (
    <Card aria-busy className="flex flex-col gap-4 p-5">
      <span className="sr-only">Loading the templates</span>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} className="h-12" />
      ))}
    </Card>
  )
}
