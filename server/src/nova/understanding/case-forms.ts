/** What is asked about the answer to a case in words, by how it is put, where it holds for every case. */
import type { Answer } from '../answer.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { type Form, isAskedBy } from './known-forms.ts'

const tools =
  'postgres\\w*|mysql|sqlite|oracle|mongo\\w*|redis|kafka|rabbit\\w*|aws|azure|gcp|kubernetes|k8s|docker|terraform|ansible|jenkins|gitlab|github|nginx|express|fastapi|django|flask|spring|laravel|next(?:\\.?js)?|react|vue|angular|svelte|zod|prisma|hibernate|jpa|dbt|airflow|spark|prometheus|grafana|datadog|sentry|playwright|cypress|selenium|jest|pytest'
const named = new RegExp(`\\b(?:${tools})\\b`, 'giu')

/** Of a case in words. */
const ofCase: readonly Form[] = [
  {
    isAsked:
      /\b(?:want|need|expect|give|use|with|write|have|must|should)\b.{0,24}\b(?:real|exact|concrete|precise|actual|specific|correct) (?:numbers?|figures?|values?|ms|milliseconds|times|amounts?)\b|\b(?:numbers?|figures?)\b.{0,40}\b(?:only guess|can only guess|estimate|don['’]?t know|dont know|by heart)\b/i,
    unless: /\b(?:code|test|output|result|input)s?\b/i,
    topics: ['rule-figures'],
  },
  {
    isAsked:
      /\b(?:db|database|console|terminal|sandbox|playground|shell|repl|compiler|editor|place|somewhere|anywhere)\b.{0,40}\b(?:run|try|execut|test)\w*\b|\b(?:run|execut|try out)\w*\b.{0,30}\b(?:join|query|sql|code|command)\b.{0,20}\b(?:here|somewhere|anywhere)\b|\b(?:only|just) (?:the |a |this )?text ?(?:box|field)\b/i,
    needs: /\b(?:i|me|we|here|somewhere|anywhere|text ?(?:box|field))\b/i,
    topics: ['running'],
  },
  {
    isAsked:
      /\b(?:real|actual|concrete|exact|full|complete|working|runnable|valid) (?:\w+ ){0,2}(?:config\w*|yaml|yml|code|sql|syntax|commands?|quer\w+|scripts?|json|xml|statements?|manifest)\b|\b(?:in|with|just|only) (?:plain )?(?:words|prose|text)\b.*\b(?:ok(?:ay)?|enough|fine|or|too|allowed|finish|accepted)\b|\b(?:or|also|finish (?:it )?|answer |write |explain )\b.{0,12}\bin (?:plain )?words\b|\bpseudo-? ?code\b|\b(?:forg[eo]t\w*|don['’]?t (?:remember|know)) (?:the )?(?:exact |right |tool['’]?s |correct )*(?:\w+ )?(?:syntax|yaml|commands?|method names?|parameters?|flags?)\b/i,
    topics: ['rule-words'],
  },
  {
    isAsked:
      /\b(?:take|pick|choose) (?:a |one |my )?sides?\b|\bboth sides\b|\b(?:or|and) (?:only|just) (?:to )?(?:explain|describe|say|name)\b|\b(?:for|per|at|after|with) (?:each|every) (?:\w+ )?(?:or|step|one|part|point)\b.*\bor\b|\bor (?:just|only|simply) (?:the|one|indicate|give|say|name)\b/i,
    topics: ['rule-all-parts'],
  },
  {
    isAsked:
      /\b(?:can|may|could|should|am i allowed to|is it ok(?:ay)? (?:to|if i)|allowed to|i (?:may|can|could)) (?:i |we |just |simply )*(?:assume|suppose|presume|take (?:it )?(?:for granted|as given)|(?:invent|make up|pick|guess|estimate|choose)\b.{0,30}(?:\d|\b(?:numbers?|figures?|values?|rates?|sizes?)\b))/i,
    topics: ['rule-assume'],
  },
  {
    isAsked:
      /\b(?:can|may|could|should|am i allowed to|is it ok(?:ay)?(?: to| when| if)?|is it fine(?: to| when| if)?) (?:i |we )?(?:just |also )?(?:use|take|choose|pick|assume|name|answer (?:with|for|in)|write (?:it )?(?:in|for))\b.{0,40}\b(?:or|instead|is (?:that|it)|must|standard|ok(?:ay)?|allowed)\b|\bwhich (?:database|db|dialect|framework|cloud|tool|library|version|language) (?:is|are|do|does|should|did)\b|\b(?:standard|ansi) sql\b|\b(?:need|have|must|should) (?:i )?(?:to )?name (?:an? )?(?:concrete|specific|certain|real|particular|exact)?\b.{0,24}\b(?:library|tool|product|framework|vendor|package|service)\b/i,
    topics: ['rule-tool'],
  },
  {
    isAsked:
      /\b(?:nothing (?:is )?(?:about|on|said|written)(?: (?:it|that|this))?|(?:does|do)(?:n['’]?t| not) (?:say|mention|tell)|(?:is|are)(?:n['’]?t| not) (?:said|mentioned|specified|given|stated|written)|not (?:mentioned|specified|stated) (?:here|anywhere))\b/i,
    unless: /\b(?:log|error|output|it|test|alert|metric)s? (?:says?|shows?)\b|\bdoes (?:it|that|this) mean\b/i,
    topics: ['rule-undecided'],
  },
  {
    unless: /^\W*(?:how|what|which|where|when|who|why)\b|\bhow many\b/i,
    isAsked:
      /\b(?:should|shall|can|do|must) i (?:\w+ ){0,3}(?:write|mention|show|include|add|say|go into)\b[^?]{0,60}\b(?:or (?:is|should|just|that)|too much|enough|(?:too )?(?:much )?detail|needed|necessary|as well|too)\b|\btoo much detail\b/i,
    topics: ['rule-scope'],
  },
  {
    unless: /^\W*(?:how|what|which|where|when|who|why)\b|\bhow many\b/i,
    isAsked:
      /\b(?:do|does) (?:they|the question|it|this) (?:want|expect|mean|ask for)\b|\b(?:do|must|should|shall) i (?:also |really |just |only |have to |need to )*(?:explain|mention|cover|include|discuss|talk about|go into|say something)\b|\b(?:is|are) (?:that|this|\w+) (?:also )?part of (?:it|this|the question|the answer)\b|\b(?:in general|in detail) or (?:only|just)\b/i,
    topics: ['rule-scope'],
  },
]

/** A product that the case itself names is no free choice. */
const namesGiven = (text: string, { situation: { question } }: Scene): boolean => {
  if (question.kind !== 'technical') return false
  const given = [question.statement, ...question.assumptions].join(' ').toLowerCase()
  return (text.match(named) ?? []).some((each) => given.includes(each.toLowerCase()))
}

/** What holds for every case in words, where the message asks for it by its form. */
export function answerCaseForm(text: string, scene: Scene): Answer | undefined {
  if (scene.situation.question.kind !== 'technical') return undefined
  const form = ofCase.find((each) => isAskedBy(each, text))
  if (!form || (form.topics[0] === 'rule-tool' && namesGiven(text, scene))) return undefined
  const [id] = form.topics
  const said = say(id!, scene)
  const asked = askedOf(scene.situation)
  const isTold = said.includes(asked) || scene.situation.replies.some((reply) => reply.text.includes(asked))
  return { text: isTold || id === 'running' ? said : `${said} ${say('rule-asked', scene)} “${asked}”`, step: 0 }
}
