/** Other forms of a review: rounds with other changes on the same code, and how far they are known to be alike. */
import { minAnswers } from '@nova/contract/interviews/measurement'
import { reviewFaultWords } from '@nova/contract/projects/code-reviews'
import {
  formAspects,
  type FormStanding,
  readReviewForms,
  type ReviewForm,
  type ReviewForms,
} from '@nova/contract/questions/review-forms'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { tellShare } from './measurement/measurement.ts'

const link = 'text-accent-text underline underline-offset-2'

export function ReviewFormsCard({ questionId }: { questionId: string }) {
  const { data, error } = useQuery({
    queryKey: ['review-forms', questionId],
    queryFn: ({ signal }) => call(readReviewForms, { params: { id: questionId }, signal }),
  })
  if (error) return <p className="text-sm text-muted">{messageOf(error, 'We couldn’t load other forms.')}</p>
  if (!data) return null
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-muted">
        {data.form.used === 0
          ? 'Your company hasn’t asked it yet.'
          : `Your company has asked it in ${data.form.used === 1 ? 'one interview' : `${data.form.used} interviews`}.`}{' '}
        If its changes are known outside,{' '}
        <Link to={`/library/new?copy=${questionId}`} className={link}>
          duplicate it
        </Link>{' '}
        and replace its changes. This card then shows how far both are alike.
      </p>
      {data.others.length === 0 && <p className="text-muted">There is no other form on the same code yet.</p>}
      {data.others.map((other) => (
        <Other key={other.form.id} form={data.form} other={other} />
      ))}
    </div>
  )
}

function Other({
  form,
  other: { form: other, shared, standing },
}: {
  form: ReviewForm
  other: ReviewForms['others'][number]
}) {
  return (
    <section aria-label={other.title} className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-1.5">
        <Link to={`/library/${other.id}`} className={`${link} min-w-0 break-words`}>
          {other.title || 'Untitled'}
        </Link>
        {other.isRetired && <Badge tone="outline">Retired</Badge>}
        {!other.isReady && <Badge tone="outline">Draft</Badge>}
      </p>
      {shared > 0 && (
        <p className="text-warn">
          {shared === 1 ? 'One change is' : `${shared} changes are`} the same in both, so it isn’t new to people who
          know this one.
        </p>
      )}
      <dl className="flex flex-col gap-2">
        {formAspects.map((aspect) => (
          <div key={aspect}>
            <dt className="flex items-center justify-between gap-2 text-muted">
              {names[aspect]}
              <Badge tone={tones[standing[aspect]]}>{words[standing[aspect]]}</Badge>
            </dt>
            <dd className="tabular">
              Here {tell[aspect](form)}, there {tell[aspect](other)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const words: Record<FormStanding, string> = {
  alike: 'Alike',
  differs: 'Differs',
  unclear: 'Not clear',
  'too-few': 'Too few people',
}
const tones: Record<FormStanding, BadgeTone> = {
  alike: 'good',
  differs: 'warn',
  unclear: 'outline',
  'too-few': 'outline',
}

type Aspect = (typeof formAspects)[number]

const names: Record<Aspect, string> = {
  changes: 'Changes',
  faulty: 'Faulty',
  kinds: 'Kinds of faults',
  lines: 'Changed lines of a change',
  hits: 'Faults found by candidates',
  falseAlarms: 'Sound ones rejected',
}

const tellRate = (rate: ReviewForm['hits'], people: number) =>
  rate ? tellShare(rate) : `${people} of ${minAnswers} people`

const tell: Record<Aspect, (form: ReviewForm) => string> = {
  changes: ({ changes }) => String(changes),
  faulty: ({ faulty, changes }) => `${faulty} of ${changes}`,
  kinds: ({ kinds }) =>
    Object.entries(reviewFaultWords)
      .flatMap(([kind, name]) => {
        const count = kinds[kind as keyof typeof kinds]
        return count ? [`${count} ${name.toLowerCase()}`] : []
      })
      .join(', ') || 'none',
  lines: ({ lines: { low, median, high } }) => `${median} (${low} to ${high})`,
  hits: ({ hits, people }) => tellRate(hits, people),
  falseAlarms: ({ falseAlarms, people }) => tellRate(falseAlarms, people),
}
