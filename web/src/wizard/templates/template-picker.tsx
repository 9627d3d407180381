import { languageNames } from '@nova/contract/questions/language-names'
import type { Template } from '@nova/contract/questions/questions'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { interviewTypeNames } from '../choice/choices.ts'
import { applyTemplate } from '../filling.ts'
import { isLanguageReady, useWizardForm } from '../form-context.ts'
import { DeleteTemplate } from './delete-template.tsx'
import { useTemplates } from './templates.ts'

const quickTags = ['react', 'javascript', 'frontend']
const tagsOnCard = 4

/** True if a template's name, role, description or tags contain the text. */
export function matchesTemplate(template: Template, search: string): boolean {
  const { name, role, description, tags } = template
  const wanted = search.trim().toLowerCase()
  return [name, role, description, ...tags].some((text) => text.toLowerCase().includes(wanted))
}

export function TemplatePicker() {
  const [search, setSearch] = useState('')
  const templates = useTemplates()
  const shown = templates.data?.filter((template) => matchesTemplate(template, search))
  return (
    <section aria-label="Templates" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2.5 sm:flex-row sm:items-center">
        <div className="relative flex-1">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
          <Input
            type="search"
            aria-label="Search templates"
            placeholder="Search templates..."
            className="pl-9"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <div className="flex flex-wrap gap-1.5">
          {quickTags.map((tag) => (
            <QuickTag key={tag} tag={tag} isOn={search === tag} onToggle={() => setSearch(search === tag ? '' : tag)} />
          ))}
        </div>
      </div>
      {templates.isPending && <CardSkeletons />}
      {templates.isError && (
        <Notice
          tone="bad"
          action={
            <Button variant="link" onClick={() => templates.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(templates.error, "We couldn't load the templates.")}
        </Notice>
      )}
      {shown?.length === 0 && (
        <p className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-muted">
          No template matches “{search.trim()}”.
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {shown?.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </section>
  )
}

function QuickTag({ tag, isOn, onToggle }: { tag: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cn(
        'h-8 rounded-full border px-3 text-sm transition-colors duration-100',
        isOn
          ? 'border-accent bg-accent-soft text-accent-text'
          : 'border-line text-muted hover:border-edge hover:text-ink',
      )}
    >
      {tag}
    </button>
  )
}

function TemplateCard({ template }: { template: Template }) {
  const { fields, fill, change, languages } = useWizardForm()
  const isApplied = fields.templateId === template.id
  const rest = template.tags.length - tagsOnCard
  const handleApply = () => {
    const isReady = isLanguageReady(languages, template.programmingLanguage)
    fill((fields, filled) =>
      applyTemplate(fields, filled, template, (language) => isLanguageReady(languages, language)),
    )
    toast.success(`Template “${template.name}” applied!`, {
      description: isReady
        ? undefined
        : `${languageNames[template.programmingLanguage]} is not available here, so the language stays ${languageNames[fields.programmingLanguage]}.`,
    })
  }
  return (
    <li
      className={cn(
        'flex flex-col rounded-lg border bg-surface p-4 transition-colors duration-100',
        isApplied ? 'border-accent' : 'border-line hover:border-edge/70',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold break-words">{template.name}</h3>
        <div className="flex shrink-0 items-center">
          {template.isOwn && (
            <DeleteTemplate template={template} onDeleted={() => isApplied && change({ templateId: '' })} />
          )}
          <Button
            variant={isApplied ? 'ghost' : 'secondary'}
            size="sm"
            aria-label={`${isApplied ? 'Applied' : 'Use'} ${template.name}`}
            onClick={handleApply}
          >
            {isApplied && <Check aria-hidden className="text-good" />}
            {isApplied ? 'Applied' : 'Use'}
          </Button>
        </div>
      </div>
      <p className="mt-1 text-sm text-muted">
        {template.difficulty} · <span className="tabular">{template.duration} min</span> ·{' '}
        {interviewTypeNames[template.interviewType]}
        {template.core.length > 0 && ` · ${template.core.length} fixed questions`}
        {template.isOwn && ' · your company’s'}
      </p>
      <p className="mt-2 flex-1 text-sm text-muted">{template.description}</p>
      <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5">
        {template.tags.slice(0, tagsOnCard).map((tag) => (
          <li key={tag} className="flex">
            <Badge>{tag}</Badge>
          </li>
        ))}
        {rest > 0 && (
          <li className="flex">
            <Badge tone="outline" title={template.tags.slice(tagsOnCard).join(', ')}>
              +{rest}
            </Badge>
          </li>
        )}
      </ul>
    </li>
  )
}

function CardSkeletons() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2">
      <span className="sr-only">Loading templates</span>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} className="h-40 rounded-lg" />
      ))}
    </div>
  )
}
