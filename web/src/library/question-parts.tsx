import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralForm, CodingForm, TechnicalForm } from '@nova/contract/questions/library'
import { Language } from '@nova/contract/words'
import type { ReactNode } from 'react'
import { CodeEditor } from '../editor/code-editor.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CodeWords } from '../ui/code-words.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-5 sm:px-7">
      <h2 className="text-lg font-medium">{title}</h2>
      {children}
    </Card>
  )
}

export function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <p className="text-sm font-medium text-muted">{title}</p>
      <ul className="list-disc pl-5 marker:text-faint">
        {items.map((item) => (
          <li key={item} className="my-1 break-words">
            <CodeWords text={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function CodingParts({ question }: { question: CodingForm }) {
  const { signature, examples, tests, wrong } = question
  const params = signature.params.map(({ name, type }) => `${name}: ${type}`).join(', ')
  return (
    <>
      <Part title="Question">
        <Markdown text={question.problemStatement} className="max-w-prose" />
        <p className="overflow-x-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm">
          {signature.name}({params}) → {signature.returns}
        </p>
        {examples.map(({ input, output, explanation }, at) => (
          <div key={at} className="rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
            <p className="font-mono break-words whitespace-pre-wrap">{input}</p>
            <p className="font-mono break-words whitespace-pre-wrap">→ {output}</p>
            {explanation && <p className="text-muted">{explanation}</p>}
          </div>
        ))}
        <Sentences title="Constraints" items={question.constraints} />
        <Sentences title="Follow-up" items={question.followUp ? [question.followUp] : []} />
      </Part>
      <Part title="Tests">
        <TestsRead question={question} />
        <p className="text-sm text-faint">
          {tests.length} tests, {tests.filter(({ visible }) => visible).length} visible to the candidate.
        </p>
      </Part>
      <References reference={question.reference} />
      {wrong.length > 0 && (
        <Part title="Wrong solutions">
          {wrong.map(({ language, group, mistake, code }, at) => (
            <Collapsible key={at} title={mistake || `Wrong solution ${at + 1}`} aside={<Badge>{group}</Badge>}>
              <CodeEditor language={language} value={code} label={`Wrong solution ${at + 1}`} />
            </Collapsible>
          ))}
        </Part>
      )}
      <NovaPart question={question} />
    </>
  )
}

function References({ reference }: Pick<CodingForm, 'reference'>) {
  const written = Language.options.filter((language) => reference[language]?.trim())
  if (written.length === 0) return null
  return (
    <Part title="Reference solution">
      <Tabs defaultValue={written[0]}>
        <TabsList aria-label="Languages">
          {written.map((language) => (
            <TabsTrigger key={language} value={language}>
              {languageNames[language]}
            </TabsTrigger>
          ))}
        </TabsList>
        {written.map((language) => (
          <TabsContent key={language} value={language} className="pt-4">
            <CodeEditor
              language={language}
              value={reference[language] ?? ''}
              label={`Reference solution in ${languageNames[language]}`}
            />
          </TabsContent>
        ))}
      </Tabs>
    </Part>
  )
}

export function NovaPart({ question }: { question: Pick<CodingForm, 'keyIdeas' | 'tryInput' | 'probe'> }) {
  const { keyIdeas, tryInput, probe } = question
  if (keyIdeas.length === 0 && !tryInput && !probe) return null
  return (
    <Part title="For Nova and you">
      <Sentences title="Key ideas" items={keyIdeas} />
      <Sentences title="Worth trying by hand" items={tryInput ? [tryInput] : []} />
      <Sentences title="Private follow-up" items={probe ? [probe] : []} />
    </Part>
  )
}

const shownCharacters = 160

function TestsRead({ question: { tests, signature } }: { question: CodingForm }) {
  const cut = (value: unknown) => {
    const text = JSON.stringify(value) ?? ''
    return text.length > shownCharacters
      ? `${text.slice(0, shownCharacters)}… (${text.length.toLocaleString('en')} characters)`
      : text
  }
  const headStyle = 'px-2 pb-1.5 text-left text-sm font-medium text-muted'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label="Tests" className="relative max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {signature.params.map(({ name }) => (
              <th key={name} className={`${headStyle} font-mono`}>
                {name}
              </th>
            ))}
            <th className={headStyle}>Expected</th>
            <th className={headStyle}>Group</th>
          </tr>
        </thead>
        <tbody>
          {tests.map(({ args, expected, group, visible }, at) => (
            <tr key={at} className="border-t border-line align-top">
              {signature.params.map(({ name }, of) => (
                <td key={name} className="max-w-80 px-2 py-1.5 font-mono break-all whitespace-pre-wrap">
                  {cut(args[of])}
                </td>
              ))}
              <td className="max-w-60 px-2 py-1.5 font-mono break-all whitespace-pre-wrap">{cut(expected)}</td>
              <td className="px-2 py-1.5 whitespace-nowrap text-muted">
                {group}
                {visible && ', visible'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function TechnicalParts({ question }: { question: TechnicalForm }) {
  const { problemStatement, assumptions, followUp, keyPoints, hints } = question
  return (
    <>
      <Part title="Question">
        <Markdown text={problemStatement} className="max-w-prose" />
        <Sentences title="Assumptions" items={assumptions} />
        <Sentences title="Follow-up" items={followUp ? [followUp] : []} />
      </Part>
      <Part title="A good answer">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-faint">
          {keyPoints.map(({ point }) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Phrases keyPoints={keyPoints} />
        <Sentences title="Hints" items={hints} />
      </Part>
    </>
  )
}

/** Dozens to a point: for who checks why an answer counted, not for who reads the question. */
function Phrases({ keyPoints }: Pick<TechnicalForm, 'keyPoints'>) {
  const worded = keyPoints.filter(({ phrases }) => phrases.length > 0)
  if (worded.length === 0) return null
  return (
    <Collapsible title="Wordings we recognize">
      <dl className="flex flex-col gap-4 pb-2 text-sm">
        {worded.map(({ point, phrases }) => (
          <div key={point}>
            <dt className="font-medium">{point}</dt>
            <dd className="mt-1 text-muted">{phrases.map((phrase) => phrase.replace(/\.$/, '')).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  )
}

const probeNames = ['Situation', 'Task', 'Action', 'Result']

export function StoryParts({ question }: { question: BehavioralForm }) {
  const { competency, probes, anchors } = question
  const asked = probes.flatMap((probe, at) => (probe ? [`${probeNames[at]}: ${probe}`] : []))
  const levels = anchors.flatMap((anchor, at) => (anchor ? [`${at + 1}: ${anchor}`] : []))
  return (
    <>
      <Part title="Question">
        <p className="max-w-prose text-lg">{question.question}</p>
        <Sentences title="Competency" items={competency ? [competency] : []} />
      </Part>
      {(asked.length > 0 || levels.length > 0) && (
        <Part title="A good answer">
          <Sentences title="Follow-up questions" items={asked} />
          <Sentences title="What each level looks like" items={levels} />
        </Part>
      )}
    </>
  )
}
