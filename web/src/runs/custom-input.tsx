import { codeFacts } from '@nova/contract/languages/code'
import { languageNames } from '@nova/contract/questions/language-names'
import { librariesOf } from '@nova/contract/questions/libraries'
import type { Language } from '@nova/contract/words'
import type { RoomQuestion } from '../journal/questions.ts'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { type CustomInput, findStdinProblem } from './run-input.ts'
import { ValueField } from './value-field.tsx'

type Props = {
  question: RoomQuestion
  language: Language
  isInBrowser: boolean
  input: CustomInput
  onChange: (input: CustomInput) => void
}

/** The values that Run Code calls the function with, or the input of the program; and the libraries there are. */
export function CustomInputFields({ question, language, isInBrowser, input, onChange }: Props) {
  const { signature } = question
  return (
    <div className="flex flex-col gap-3 p-3">
      {input.way === 'call' && signature ? (
        <>
          <p className="text-sm text-muted">
            Call: Run Code calls{' '}
            <code translate="no" className="font-mono text-ink">
              {signature.name}
            </code>{' '}
            with these values.
          </p>
          {signature.params.map(({ name, type }, at) => (
            <ValueField
              key={name}
              name={name}
              type={type}
              text={input.texts[at] ?? ''}
              onChange={(text) =>
                onChange({
                  ...input,
                  texts: signature.params.map((_, index) => (index === at ? text : (input.texts[index] ?? ''))),
                })
              }
            />
          ))}
        </>
      ) : (
        <ProgramInput {...{ language, input, onChange }} />
      )}
      <LibraryList language={language} isInBrowser={isInBrowser} />
    </div>
  )
}

function ProgramInput({ language, input, onChange }: Pick<Props, 'language' | 'input' | 'onChange'>) {
  const problem = findStdinProblem(input.stdin)
  return (
    <>
      <p className="text-sm text-muted">
        Program: Run Code runs {codeFacts[language].main.starts} and shows what it prints.
      </p>
      <Field
        label="Program input"
        optional
        hint={
          <>
            Your program reads this text as standard input, for example with{' '}
            <code translate="no" className="font-mono wrap-anywhere">
              {codeFacts[language].input.example}
            </code>
            .
          </>
        }
        {...(problem === undefined ? {} : { error: problem })}
      >
        {(control) => (
          <Textarea
            {...control}
            data-paste-into="input"
            className="min-h-24 font-mono text-sm"
            spellCheck={false}
            autoComplete="off"
            value={input.stdin}
            onChange={(event) => onChange({ ...input, stdin: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

function LibraryList({ language, isInBrowser }: Pick<Props, 'language' | 'isInBrowser'>) {
  const { all, names, isWhole } = librariesOf(language, isInBrowser)
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer font-medium pointer-coarse:min-h-11">Libraries</summary>
      <p className="pt-1 text-muted">
        In {languageNames[language]} you can import {all}:{' '}
        <span translate="no" className="font-mono text-xs wrap-anywhere text-ink">
          {names.join(', ')}
        </span>
        {isWhole ? '.' : ' and more.'}
      </p>
    </details>
  )
}
