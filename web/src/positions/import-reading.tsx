/** How a file was read: its encoding, its columns and its time zones, each to be corrected. */
import { ImportEncoding, ImportField, type PositionImport } from '@nova/contract/positions/imports'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import type { ImportChoices } from './intake.ts'

const encodingNames: Record<ImportEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  'koi8-r': 'Russian (KOI8-R)',
  'koi8-u': 'Ukrainian (KOI8-U)',
  macintosh: 'Western European (Mac Roman)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
}
const fieldNames: Record<ImportField, string> = {
  name: 'Name',
  'first name': 'First name',
  'last name': 'Last name',
  email: 'Email',
  date: 'Scheduled date',
  zone: 'Time zone',
  language: 'Language',
}
/** A select holds no empty value. */
const unused = 'unused'

type Props = { its: PositionImport; isBusy: boolean; onChange: (change: ImportChoices) => void }

export function ImportReadingCard({ its: { reading, columns, preview, problems }, isBusy, onChange }: Props) {
  if (!reading) return null
  const names = [...preview, ...problems].map(({ name }) => name).filter(Boolean)
  const setColumn = (at: number, value: string) => {
    const field = value === unused ? null : ImportField.parse(value)
    // One column for each meaning: the earlier one gives way.
    onChange({
      columns: columns.map((each, index) => (index === at ? field : each.field === field ? null : each.field)),
    })
  }
  const zones = Object.fromEntries(reading.zones.flatMap(({ text, chosen }) => (chosen ? [[text, chosen]] : [])))
  return (
    <Card className="flex flex-col gap-5 px-5 py-5 sm:px-7">
      <h2 className="font-semibold">How we read this file</h2>
      {!reading.isSure && (
        <Notice tone="warn">
          We guessed the file’s encoding. Check these names: {names.slice(0, 5).join(', ') || 'none found'}. Choose
          another encoding if they look wrong.
        </Notice>
      )}
      <Field label="Encoding" className="max-w-80">
        {(control) => (
          <Select
            {...control}
            disabled={isBusy}
            value={reading.encoding}
            onValueChange={(value) => onChange({ encoding: ImportEncoding.parse(value) })}
            options={ImportEncoding.options.map((value) => ({ value, label: encodingNames[value] }))}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">Columns</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, field }, at) => (
            <Field key={at} label={name || `Column ${at + 1}`}>
              {(control) => (
                <Select
                  {...control}
                  disabled={isBusy}
                  value={field ?? unused}
                  onValueChange={(value) => setColumn(at, value)}
                  options={[
                    { value: unused, label: 'Not used' },
                    ...ImportField.options.map((value) => ({ value, label: fieldNames[value] })),
                  ]}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      {reading.zones.map(({ text, options, chosen }) => (
        <Field key={text} label={`Which time zone is “${text}”?`} className="max-w-80">
          {(control) => (
            <Select
              {...control}
              disabled={isBusy}
              value={chosen ?? ''}
              placeholder="Choose a time zone"
              onValueChange={(zone) => onChange({ zones: { ...zones, [text]: zone } })}
              options={options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            />
          )}
        </Field>
      ))}
    </Card>
  )
}
