import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Section } from './section.tsx'

type Tier = { name: string; limit: string; isPopular?: boolean; isFree?: boolean }

const groups: { id: string; name: string; tiers: Tier[] }[] = [
  {
    id: 'business',
    name: 'Business',
    tiers: [
      { name: 'Starter', limit: 'Up to 50 interviews a month' },
      { name: 'Growth', limit: '200 interviews a month', isPopular: true },
      { name: 'Enterprise', limit: 'Unlimited interviews' },
    ],
  },
  {
    id: 'university',
    name: 'University',
    tiers: [
      { name: 'Starter', limit: 'Up to 100 users a month' },
      { name: 'Standard', limit: '500 users a month', isPopular: true },
      { name: 'Campus Pro', limit: 'Unlimited users' },
    ],
  },
  {
    id: 'individual',
    name: 'Individual',
    tiers: [
      { name: 'Free', limit: '3 mock interviews a month', isFree: true },
      { name: 'Premium', limit: '15 interviews a month', isPopular: true },
      { name: 'Premium+', limit: 'Unlimited interviews' },
    ],
  },
]

/** Plans by audience, as tabs; price-tabs.ts makes them work. */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Pricing"
      lead="Every plan includes the whole product and differs only in the number of interviews."
    >
      <div role="tablist" aria-label="Kinds of plan" className="flex gap-1 border-b border-line">
        {groups.map(({ id, name }, at) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-controls={`plans-${id}`}
            aria-selected={at === 0}
            tabIndex={at === 0 ? 0 : -1}
            className="-mb-px h-11 rounded-t-md border-b-2 border-transparent px-2.5 text-lg focus-visible:-outline-offset-2 font-medium text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {groups.map(({ id, tiers }, at) => (
        <div
          key={id}
          id={`plans-${id}`}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          hidden={at > 0}
          className="mt-4 grid gap-3 sm:mt-6 sm:gap-4 md:grid-cols-3"
        >
          {tiers.map((tier) => (
            <TierCard key={tier.name} {...tier} />
          ))}
        </div>
      ))}
    </Section>
  )
}

function TierCard({ name, limit, isPopular, isFree }: Tier) {
  return (
    <div
      className={cn('flex flex-col rounded-xl border border-line bg-surface p-4 sm:p-6', isPopular && 'border-accent')}
    >
      <div className="flex min-h-6 items-center gap-3 sm:justify-between">
        <h3 className="text-xl font-semibold tracking-tight">{name}</h3>
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <div className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-2 sm:mt-4 sm:mb-8 sm:block">
        <p className="text-lg font-semibold tracking-tight sm:text-2xl">{isFree ? 'Free' : 'On request'}</p>
        <p className="text-muted sm:mt-1 sm:text-lg">{limit}</p>
      </div>
      <Button asChild size="lg" variant={isFree || isPopular ? 'primary' : 'secondary'} className="mt-auto px-3">
        {isFree ? (
          <a href="/interviewer/signup">Get Started Free</a>
        ) : (
          <a href="/#contact">Contact Sales for Pricing</a>
        )}
      </Button>
    </div>
  )
}
