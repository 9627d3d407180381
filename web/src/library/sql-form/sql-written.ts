/** The parts of a SQL question's form that other kinds have not, and their conversion to and from the server's format. */
import type { SqlForm } from '@nova/contract/questions/sql-form'

export type DataSet = SqlForm['dataSets'][number]
export type WrongQuery = { code: string; dataSet: string; mistake: string }

export type SqlWritten = {
  schema: string
  dataSets: DataSet[]
  isOrdered: boolean
  mayWrite: boolean
  check: string
  reference: string
  wrong: WrongQuery[]
  /** Fields without an input here, sent back unchanged. */
  kept: Partial<Pick<SqlForm, 'syntaxHint' | 'workedExample'>>
}

export const emptySql: SqlWritten = {
  schema: '',
  dataSets: [
    { name: 'visible', group: 'core', visible: true, rows: '' },
    { name: 'other rows', group: 'core', visible: false, rows: '' },
    { name: 'nulls and ties', group: 'edge', visible: false, rows: '' },
    { name: 'many rows', group: 'scale', visible: false, rows: '' },
  ],
  isOrdered: false,
  mayWrite: false,
  check: '',
  reference: '',
  wrong: [],
  kept: {},
}

export function writtenOfSql(question: SqlForm): SqlWritten {
  const { schema, dataSets, isOrdered, mayWrite, check = '', reference, wrong, syntaxHint, workedExample } = question
  return {
    schema,
    dataSets,
    isOrdered,
    mayWrite,
    check,
    reference,
    wrong: wrong.map((each) => ({ ...each, mistake: each.mistake ?? '' })),
    kept: { syntaxHint, ...(workedExample && { workedExample }) },
  }
}

export function formOfSql({ kept, check, wrong, dataSets, ...sql }: SqlWritten): Partial<SqlForm> {
  return {
    ...sql,
    ...kept,
    ...(check.trim() && { check }),
    dataSets: dataSets.map((each) => ({ ...each, name: each.name.trim() })),
    wrong: wrong
      .filter(({ code }) => code.trim() !== '')
      .map(({ mistake, ...each }) => ({ ...each, ...(mistake.trim() && { mistake: mistake.trim() }) })),
  }
}

/** A name that no data set has yet. */
export function newName(dataSets: readonly DataSet[]): string {
  const names = new Set(dataSets.map(({ name }) => name))
  let number = dataSets.length + 1
  while (names.has(`data ${number}`)) number += 1
  return `data ${number}`
}
