/** An SQL question that is sound in every respect, by which the gates are tested. */
import { exampleSql } from '@nova/contract/questions/sql-example'
import type { ProvableSql } from '../src/question-validation/sql-gates.ts'

export const soundSql: ProvableSql = { ...exampleSql, statement: exampleSql.problemStatement }
