import type { SqlForm } from '@nova/contract/questions/sql-form'
import { CodeEditor } from '../editor/code-editor.tsx'
import { SqlTask } from '../sql/sql.tsx'
import { Badge } from '../ui/badge.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { NovaPart, Part, Sentences } from './question-parts.tsx'

/** A SQL question in full: tables, data sets, reference and wrong queries. */
export function SqlParts({ question }: { question: SqlForm }) {
  const { problemStatement, constraints, followUp, schema, dataSets, reference, wrong, shown } = question
  return (
    <>
      <Part title="Question">
        <Markdown text={problemStatement} className="max-w-prose" />
        <Sentences title="Constraints" items={constraints} />
        <Sentences title="Follow-up" items={followUp ? [followUp] : []} />
        {shown && <SqlTask sql={{ ...question, ...shown }} />}
      </Part>
      <Part title="Tables">
        <CodeEditor language="sql" value={schema} label="Schema" />
      </Part>
      <Part title="Data sets">
        {dataSets.map(({ name, group, visible, rows }, at) => (
          <Collapsible
            key={at}
            title={name || `Data set ${at + 1}`}
            aside={<Badge>{visible ? 'visible' : group}</Badge>}
          >
            <CodeEditor language="sql" value={rows} label={`Rows of ${name}`} />
          </Collapsible>
        ))}
      </Part>
      {reference.trim() && (
        <Part title="Reference solution">
          <CodeEditor language="sql" value={reference} label="Reference query" />
        </Part>
      )}
      {wrong.length > 0 && (
        <Part title="Wrong solutions">
          {wrong.map(({ dataSet, mistake, code }, at) => (
            <Collapsible key={at} title={mistake || `Wrong query ${at + 1}`} aside={<Badge>caught by {dataSet}</Badge>}>
              <CodeEditor language="sql" value={code} label={`Wrong query ${at + 1}`} />
            </Collapsible>
          ))}
        </Part>
      )}
      <NovaPart question={question} />
    </>
  )
}
