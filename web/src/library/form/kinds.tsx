/** The form of each kind of question: one row a kind. */
import type { LibraryQuestion } from '@nova/contract/questions/library'
import type { PlainKind, QuestionKind } from '@nova/contract/words'
import type { ReactNode } from 'react'
import { ProjectQuestionForm } from '../project-form/project-question-form.tsx'
import { emptyProject, type ProjectWritten, writtenOfProject } from '../project-form/project-written.ts'
import { QuestionForm } from './question-form.tsx'
import type { Stored } from './use-saving.ts'
import { emptyWritten, type PlainQuestion, type Written, writtenOf } from './written.ts'

export type Entries = Written | ProjectWritten

type Props<E> = {
  place: string
  stored?: Stored
  /** Shown above the form. */
  note?: string | undefined
  start: E
  interviewerId: string
}

type KindForm<Q, E> = {
  empty(): E
  entriesOf(question: Q): E
  draw(props: Props<E>): ReactNode
}

const plain = (kind: PlainKind): KindForm<PlainQuestion, Written> => ({
  empty: () => emptyWritten(kind),
  entriesOf: writtenOf,
  draw: (props) => <QuestionForm {...props} />,
})

const project: KindForm<Extract<LibraryQuestion, { kind: 'project' }>, ProjectWritten> = {
  empty: () => emptyProject,
  entriesOf: writtenOfProject,
  draw: (props) => <ProjectQuestionForm {...props} />,
}

const table: Record<QuestionKind, KindForm<LibraryQuestion, Entries>> = {
  coding: plain('coding'),
  sql: plain('sql'),
  technical: plain('technical'),
  behavioral: plain('behavioral'),
  project,
}

export const formOf = (kind: QuestionKind) => table[kind]
