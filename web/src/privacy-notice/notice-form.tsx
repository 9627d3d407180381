import { LegalBasis, legalBases, type OwnNotice } from '@nova/contract/accounts/own-notice'
import { changePrivacyNotice, type CompanyNotice, OwnNoticeForm } from '@nova/contract/accounts/privacy-notice'
import { completeUrl } from '@nova/contract/http-url'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, objectionsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { type Form, readBy, TextareaField, TextField, useForm } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { tellUnchanged, withReason } from '../ui/with-reason.ts'
import { noticeKey } from './use-notice.ts'

const unset = 'none'
const basisChoices = [
  { value: unset, label: 'Not named' },
  ...LegalBasis.options.map((value) => ({ value, label: legalBases[value].name })),
]

/** The fields, saved together as the next version. */
export function NoticeForm({ data }: { data: CompanyNotice }) {
  const { mayChange } = data
  const { form, version, isChanged, isOutdated, renew } = useNoticeForm(data)
  return (
    <form {...form.handlers} className="flex flex-col gap-8">
      <fieldset disabled={!mayChange} className="flex flex-col gap-8">
        <Controller form={form} />
        <Basis form={form} isDisabled={!mayChange} />
        <TextField
          form={form}
          name="url"
          label="Address of your own privacy notice"
          hint="It starts with https."
          type="url"
          maxLength={2000}
          placeholder="https://"
        />
        <Field
          label="Last day on which this holds"
          optional
          hint="You are reminded once it is over."
          error={form.errors['validUntil']}
          className="max-w-xs"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={form.values.validUntil ?? ''}
              onChange={({ target }) => form.change({ validUntil: target.value || null })}
            />
          )}
        </Field>
      </fieldset>
      {isOutdated && isChanged ? (
        <Notice tone="warn">
          {data.savedBy} has saved version {data.version} since you began. It is shown below. Discard your changes to go
          on from it.
        </Notice>
      ) : (
        form.failure && <Notice tone="bad">{form.failure}</Notice>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isBusy} disabled={form.isBusy} {...withReason(tellUnchanged(isChanged))}>
            Save as version {version + 1}
          </Button>
          {isChanged && (
            <Button variant="ghost" disabled={form.isBusy} onClick={renew}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** Entries belong to the version that they began with, also once the page has read a newer one. */
function useNoticeForm(data: CompanyNotice) {
  const cache = useQueryClient()
  const [opened, setOpened] = useState(data)
  const { version } = opened
  const form = useForm({
    start: data.notice,
    read: (values: OwnNotice) => {
      const reading = readBy(OwnNoticeForm)({ notice: { ...values, url: completeUrl(values.url) }, version })
      return 'sent' in reading ? reading : { errors: withoutPrefix(reading.errors) }
    },
    send: async (body) => {
      const after = await call(changePrivacyNotice, { body })
      cache.setQueryData(noticeKey, after)
      setOpened(after)
      form.change(after.notice)
      toast.success('Privacy notice saved')
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed')
        void cache.invalidateQueries({ queryKey: noticeKey })
      return withoutPrefix(
        objectionsOf(error, 'We couldn’t save the notice. Your changes are still here, so you can try again.'),
      )
    },
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(opened.notice)
  const isOutdated = data.version > version
  const renew = () => {
    setOpened(data)
    form.reset()
  }
  if (isOutdated && !isChanged) renew()
  return { form, version, isChanged, isOutdated, renew }
}

type FieldsProps = { form: Form<OwnNotice> }

function Controller({ form }: FieldsProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          form={form}
          name="controllerName"
          label="Controller"
          hint="The company that is responsible for candidates’ data, by its full name."
          maxLength={200}
          autoComplete="organization"
        />
        <TextareaField form={form} name="controllerAddress" label="Postal address" maxLength={300} rows={3} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          form={form}
          name="contact"
          label="Email for privacy"
          hint="Candidates write to it about their data."
          type="email"
          maxLength={254}
        />
        <TextField form={form} name="officer" label="Data protection officer" optional maxLength={200} />
      </div>
    </>
  )
}

function Basis({ form, isDisabled }: FieldsProps & { isDisabled: boolean }) {
  const { legalBasis } = form.values
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field
        label="Legal basis"
        hint="Ask a lawyer which one holds for your interviews."
        error={form.errors['legalBasis']}
      >
        {(control) => (
          <Select
            {...control}
            value={legalBasis ?? unset}
            disabled={isDisabled}
            onValueChange={(value) => form.change({ legalBasis: value === unset ? null : LegalBasis.parse(value) })}
            options={basisChoices}
          />
        )}
      </Field>
      <TextareaField
        form={form}
        name="basisWords"
        label="In your own words"
        optional={legalBasis !== 'other'}
        required={legalBasis === 'other'}
        hint={
          legalBasis === 'legitimate-interest' ? 'Name the interest.' : 'Added to the legal basis that candidates read.'
        }
        maxLength={500}
        rows={3}
      />
    </div>
  )
}

const withoutPrefix = (errors: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^notice\./, ''), message]))
