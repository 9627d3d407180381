/** The form of a retention rule: places, own periods, and the sentence that follows; a rule that deletes asks twice. */
import {
  noRule,
  RetentionPlace,
  retentionPlaces,
  type RetentionRule,
  sayPeriod,
  sayRule,
} from '@nova/contract/retention/periods'
import { type DueList, noticeDays } from '@nova/contract/retention/retention'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { tellUnchanged, withReason } from '../ui/with-reason.ts'
import { DueTable } from './due-table.tsx'
import { PeriodFields } from './period-fields.tsx'

type Props = {
  saved: RetentionRule | null
  /** Of the saved rule. Entries belong to the one that they began with, also once the page has read a newer one. */
  version: number
  mayChange: boolean
  /** Sentence without a rule of its own, and the button that goes back to it. */
  without: { sentence: string; label: string }
  preview: (rule: RetentionRule | null) => Promise<DueList>
  save: (rule: RetentionRule | null, deletesNow: number, version: number) => Promise<{ version: number }>
}

export function RuleForm({ saved, version, mayChange, without, preview, save }: Props) {
  const { rule, setRule, isChanged, asked, setAsked, problem, isBusy, begin, finish, formKey } = useRule({
    saved,
    version,
    preview,
    save,
  })
  const isEmpty = rule.places.length === 0 && !rule.deleteAfter && !rule.keepAtLeast
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    begin(isEmpty ? null : rule)
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-6" noValidate>
      <Places rule={rule} isDisabled={!mayChange} onChange={setRule} />
      <div key={formKey} className="grid gap-6 sm:grid-cols-2">
        <PeriodFields
          legend="Delete after"
          hint="The shortest of all such periods holds."
          period={rule.deleteAfter}
          isDisabled={!mayChange}
          onChange={(deleteAfter) => setRule({ ...rule, deleteAfter })}
        />
        <PeriodFields
          legend="Keep at least"
          hint="A longer minimum holds instead of a shorter “Delete after”."
          period={rule.keepAtLeast}
          isDisabled={!mayChange}
          onChange={(keepAtLeast) => setRule({ ...rule, keepAtLeast })}
        />
      </div>
      <Approving rule={rule} isDisabled={!mayChange} onChange={setRule} />
      <Notice>{isEmpty ? without.sentence : sayRule(rule)}</Notice>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isBusy} {...withReason(tellUnchanged(isChanged))}>
            Save rule
          </Button>
          {saved && (
            <Button variant="ghost" disabled={isBusy} onClick={() => begin(null)}>
              {without.label}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`Delete ${asked.due.total === 1 ? '1 interview' : `${asked.due.total} interviews`} within ${noticeDays} days?`}
          description="By this rule, their date has passed or is near. They are deleted for good on that date, those that are past it within a day."
          confirmLabel="Save and delete"
          typeToConfirm={String(asked.due.total)}
          busy={isBusy}
          onConfirm={() => finish(asked.rule, asked.due.total)}
        >
          <DueTable due={asked.due} caption="Deleted soon by this rule" />
        </AlertDialog>
      )}
    </form>
  )
}

/** The state of the form; `begin` saves, or shows first what would be deleted. */
function useRule({ saved, version, preview, save }: Pick<Props, 'saved' | 'version' | 'preview' | 'save'>) {
  const [rule, setRule] = useState<RetentionRule>(saved ?? noRule)
  const [opened, setOpened] = useState({ saved, version })
  const [asked, setAsked] = useState<{ rule: RetentionRule | null; due: DueList }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setAsked(undefined)
      setProblem(messageOf(error, 'We couldn’t save the rule. Your changes are still here, so you can try again.'))
    } finally {
      setBusy(false)
    }
  }
  const isChanged = JSON.stringify(rule) !== JSON.stringify(opened.saved ?? noRule)
  const open = (next: RetentionRule | null, version: number) => {
    setOpened({ saved: next, version })
    setRule(next ?? noRule)
    setFormKey((before) => before + 1)
  }
  if (version > opened.version && !isChanged && !isBusy) open(saved, version)
  const keep = async (next: RetentionRule | null, deletesNow: number) => {
    const after = await save(next, deletesNow, opened.version)
    setAsked(undefined)
    open(next, after.version)
    toast.success(next ? 'Retention rule saved' : 'Rule removed')
  }
  const begin = (next: RetentionRule | null) =>
    void act(async () => {
      const due = await preview(next)
      if (due.total > 0) setAsked({ rule: next, due })
      else await keep(next, 0)
    })
  const finish = (next: RetentionRule | null, deletesNow: number) => void act(() => keep(next, deletesNow))
  return { rule, setRule, isChanged, asked, setAsked, problem, isBusy, begin, finish, formKey }
}

function Approving({ rule, isDisabled, onChange }: PlacesProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={rule.approvesRequests}
        disabled={isDisabled}
        onCheckedChange={(checked) => onChange({ ...rule, approvesRequests: checked === true })}
      />
      <div>
        <label htmlFor={id}>Approve candidates’ requests to be erased at once</label>
        <p className="text-sm text-muted">Only if no hold and no minimum period prevents it.</p>
      </div>
    </div>
  )
}

type PlacesProps = { rule: RetentionRule; isDisabled: boolean; onChange: (rule: RetentionRule) => void }

function Places({ rule, isDisabled, onChange }: PlacesProps) {
  const id = useId()
  const toggle = (place: RetentionPlace, isOn: boolean) =>
    onChange({
      ...rule,
      places: RetentionPlace.options.filter((each) => (each === place ? isOn : rule.places.includes(each))),
    })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Places where you hire</legend>
      {RetentionPlace.options.map((place) => {
        const { name, deleteAfter, keepAtLeast, basis, url, readOn } = retentionPlaces[place]
        const period = deleteAfter
          ? `delete after ${sayPeriod(deleteAfter)}`
          : `keep at least ${sayPeriod(keepAtLeast!)}`
        return (
          <div key={place} className="flex items-start gap-3">
            <Checkbox
              id={`${id}-${place}`}
              className="mt-0.5"
              checked={rule.places.includes(place)}
              disabled={isDisabled}
              onCheckedChange={(checked) => toggle(place, checked === true)}
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${place}`}>
                {name}: {period}
              </label>
              <p className="text-sm text-pretty text-muted">
                {basis}{' '}
                <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                  Source, read on {readOn}
                </a>
              </p>
            </div>
          </div>
        )
      })}
      <p className="text-sm text-muted">Usual periods, not legal advice. Have a lawyer check them.</p>
    </fieldset>
  )
}
