import { languageNames } from '@nova/contract/questions/language-names'
import { previewStarters } from '@nova/contract/questions/question-trying'
import { Signature } from '@nova/contract/questions/signature'
import { Language, authorLanguage } from '@nova/contract/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api.ts'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Select } from '../../ui/select.tsx'
import { useQuestionForm } from './form-context.ts'

/** The code that candidates begin with; undefined until the signature is complete. */
export function useStarters(): Record<Language, string> | undefined {
  const { written } = useQuestionForm()
  const { success, data: signature } = Signature.safeParse(written.signature)
  const starters = useQuery({
    queryKey: ['starters', signature],
    queryFn: ({ signal }) => call(previewStarters, { body: { signature: signature! }, signal }),
    enabled: success,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return success ? starters.data : undefined
}

const languages = Language.options.map((value) => ({ value, label: languageNames[value] }))

export function StarterPreview() {
  const starters = useStarters()
  const [language, setLanguage] = useState<Language>(authorLanguage)
  return (
    <Collapsible title="Starter code">
      {starters ? (
        <div className="flex flex-col gap-3">
          <Select
            aria-label="Language of the starter code"
            className="sm:w-48"
            value={language}
            onValueChange={(value) => setLanguage(Language.parse(value))}
            options={languages}
          />
          <CodeEditor
            key={language}
            language={language}
            value={starters[language]}
            label={`Starter code in ${languageNames[language]}`}
          />
        </div>
      ) : (
        <p className="text-sm text-faint">
          The starter code appears here once the name, parameters and result are complete.
        </p>
      )}
    </Collapsible>
  )
}
