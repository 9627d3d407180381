import { getHealth } from '@nova/contract/installation/health'
import { languageNames } from '@nova/contract/questions/language-names'
import { Language } from '@nova/contract/words'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'
import { useStarters } from './starters.tsx'

type Props = { language: Language; onLanguage: (language: Language) => void }

/** A solution in each language that candidates may take. */
export function ReferenceSection({ language, onLanguage }: Props) {
  const { written, errors } = useQuestionForm()
  const { reference } = written
  return (
    <FormSection
      id="reference"
      title="Reference solution"
      about="Write it in one or more languages. Candidates can use every language in which it is proven."
    >
      <Tabs value={language} onValueChange={(value) => onLanguage(Language.parse(value))}>
        <TabsList aria-label="Languages">
          {Language.options.map((each) => (
            <TabsTrigger key={each} value={each}>
              {languageNames[each]}
              {reference[each]?.trim() && (
                <span className="size-1.5 rounded-full bg-good">
                  <span className="sr-only">written</span>
                </span>
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        {Language.options.map((each) => (
          <TabsContent key={each} value={each} className="pt-4">
            <Solution language={each} />
          </TabsContent>
        ))}
      </Tabs>
      {errors.reference && (
        <p role="alert" className="text-sm text-bad">
          {errors.reference}
        </p>
      )}
    </FormSection>
  )
}

function Solution({ language }: { language: Language }) {
  const { written, change, errors } = useQuestionForm()
  const starters = useStarters()
  const isReady = useIsReady(language)
  const code = written.reference[language] ?? ''
  const set = (text: string) => change({ reference: { ...written.reference, [language]: text } })
  const error = errors[`reference.${language}`]
  return (
    <div className="flex flex-col gap-2">
      {!isReady && (
        <p className="text-sm text-warn">
          {languageNames[language]} can't run on this installation, so we can't prove anything in it.
        </p>
      )}
      <CodeEditor
        language={language}
        value={code}
        onChange={set}
        label={`Reference solution in ${languageNames[language]}`}
        isInvalid={error !== undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-faint">
        <p>Tab indents. To leave the editor, press Escape, then Tab.</p>
        {code.trim() === '' && starters && (
          <Button variant="link" onClick={() => set(starters[language])}>
            Insert the starter code
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** True if this installation can run the language; assumed until it has answered. */
function useIsReady(language: Language): boolean {
  const health = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => call(getHealth, { signal }),
    staleTime: 60_000,
  })
  return health.data?.languages.some(({ id, version }) => id === language && version !== null) ?? true
}
