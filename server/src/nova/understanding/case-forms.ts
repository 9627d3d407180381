/** What is asked about the answer to a case in words, by how it is put, where it holds for every case. */
import type { Answer } from '../answer.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { formsOf, isAskedBy } from './known-forms.ts'

const tools =
  'postgres\\w*|mysql|sqlite|oracle|mongo\\w*|redis|kafka|rabbit\\w*|aws|azure|gcp|kubernetes|k8s|docker|terraform|ansible|jenkins|gitlab|github|nginx|express|fastapi|django|flask|spring|laravel|next(?:\\.?js)?|react|vue|angular|svelte|zod|prisma|hibernate|jpa|dbt|airflow|spark|prometheus|grafana|datadog|sentry|playwright|cypress|selenium|jest|pytest'
const named = new RegExp(`\\b(?:${tools})\\b`, 'giu')

/** A product that the case itself names is no free choice. */
const namesGiven = (text: string, { situation: { question } }: Scene): boolean => {
  if (question.kind !== 'technical') return false
  const given = [question.statement, ...question.assumptions].join(' ').toLowerCase()
  return (text.match(named) ?? []).some((each) => given.includes(each.toLowerCase()))
}

/** What holds for every case in words, where the message asks for it by its form. */
export function answerCaseForm(text: string, scene: Scene): Answer | undefined {
  if (scene.situation.question.kind !== 'technical') return undefined
  const form = formsOf('cases').find((each) => isAskedBy(each, text))
  if (!form || (form.topics[0] === 'rule-tool' && namesGiven(text, scene))) return undefined
  const [id] = form.topics
  const said = say(id!, scene)
  const asked = askedOf(scene.situation)
  const isTold = said.includes(asked) || scene.situation.replies.some((reply) => reply.text.includes(asked))
  return { text: isTold || id === 'running' ? said : `${said} ${say('rule-asked', scene)} “${asked}”`, step: 0 }
}
