import { languageNames } from '@nova/contract/questions/language-names'
import { maxTests } from '@nova/contract/questions/library'
import { computeExpected } from '@nova/contract/questions/question-trying'
import { Compare, Signature } from '@nova/contract/questions/signature'
import { Language } from '@nova/contract/words'
import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste, Download, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'
import { writeLines } from './json-lines.ts'
import { PasteTests } from './paste-tests.tsx'
import { TestsTable } from './tests-table.tsx'
import { complaintAbout } from './written.ts'

const comparisons = [
  { value: 'exact', label: 'Exactly' },
  { value: 'unordered', label: 'A list in any order' },
  { value: 'approx', label: 'Numbers within a millionth' },
] satisfies { value: Compare; label: string }[]

export function TestsSection() {
  const { written, change, errors } = useQuestionForm()
  const { tests, signature } = written
  const [isPasting, setPasting] = useState(false)
  const visible = tests.filter((row) => row.visible).length
  return (
    <FormSection
      id="tests"
      title="Tests"
      about="Add at least two visible tests and three hidden ones in each group: core for usual inputs, edge for unusual ones, scale for large ones."
    >
      <Field label="Compare results">
        {(control) => (
          <Select
            {...control}
            className="sm:w-72"
            value={written.compare}
            onValueChange={(value) => change({ compare: Compare.parse(value) })}
            options={comparisons}
          />
        )}
      </Field>
      {tests.length > 0 && <TestsTable />}
      {errors.tests && (
        <p role="alert" className="text-sm text-bad">
          {errors.tests}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          {...withReason(tellLimit(tests.length, maxTests, 'tests'), () => {
            const row = { args: signature.params.map(() => ''), expected: '', visible: visible < 2 }
            change({ tests: [...tests, { ...row, group: tests.at(-1)?.group ?? 'core' }] })
          })}
        >
          <Plus aria-hidden />
          Add test
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden />
          Paste or import
        </Button>
        {tests.length > 0 && (
          <>
            <Button variant="secondary" size="sm" onClick={() => download(writeLines(tests), written.title)}>
              <Download aria-hidden />
              Export
            </Button>
            <FillExpected />
          </>
        )}
        <p className="ml-auto text-sm text-faint tabular">
          {tests.length} of at most {maxTests}, {visible} visible
        </p>
      </div>
      <PasteTests isOpen={isPasting} onClose={() => setPasting(false)} />
    </FormSection>
  )
}

/** Takes what the reference returns where nothing is expected yet, to be looked over. */
function FillExpected() {
  const { written, change } = useQuestionForm()
  const [failure, setFailure] = useState<string>()
  const { tests, reference } = written
  const language = Language.options.find((each) => reference[each]?.trim())
  const signature = Signature.safeParse(written.signature).data
  const open = tests.flatMap((row, at) => {
    const isFilled = row.expected.trim() !== ''
    const isRunnable = signature?.params.every(({ type }, of) => !complaintAbout(row.args[of] ?? '', type))
    return isFilled || !isRunnable ? [] : [at]
  })
  const filling = useMutation({
    mutationFn: () => {
      const args = open.map((at) => tests[at]!.args.map((text) => JSON.parse(text) as never))
      const body = { signature: signature!, language: language!, code: reference[language!] ?? '', args }
      return call(computeExpected, { body, timeoutMs: 60_000 })
    },
    onSuccess: (results) => {
      const filled = [...tests]
      for (const [of, { returned }] of results.entries()) {
        const at = open[of]!
        if (returned !== undefined) filled[at] = { ...tests[at]!, expected: JSON.stringify(returned) }
      }
      change({ tests: filled })
      const failed = results.findIndex(({ error }) => error !== undefined)
      setFailure(failed < 0 ? undefined : `Test ${open[failed]! + 1}: ${results[failed]?.error}`)
      if (failed < 0) toast.success('We filled in what the reference returns. Please check it.')
    },
    onError: (error) => setFailure(messageOf(error, "We couldn't run the reference. Try again.")),
  })
  const lack =
    language === undefined || signature === undefined
      ? 'Write a signature and a reference solution first.'
      : open.length === 0
        ? 'Add a test without an expected value first.'
        : null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={filling.isPending}
        disabled={filling.isPending}
        {...withReason(lack, () => filling.mutate())}
      >
        {!filling.isPending && <Sparkles aria-hidden />}
        Fill expected
        <span className="sr-only">
          {language ? ` from the ${languageNames[language]} reference` : ' once there is a reference'}
        </span>
      </Button>
      {failure && (
        <Notice tone="bad" className="order-last w-full">
          <p className="font-mono text-sm break-words whitespace-pre-wrap">{failure}</p>
        </Notice>
      )}
    </>
  )
}

function download(text: string, title: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  link.download = `${title.replace(/[^\p{L}\d]+/gu, '-').toLowerCase() || 'tests'}.jsonl`
  link.click()
  URL.revokeObjectURL(link.href)
}
