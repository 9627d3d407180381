import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'

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

export function Pricing() {
  return (
    <Tabs defaultValue="business">
      <TabsList aria-label="Kinds of plan">
        {groups.map(({ id, name }) => (
          <TabsTrigger key={id} value={id} className="text-lg">
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {groups.map(({ id, tiers }) => (
        <TabsContent key={id} value={id} className="mt-6 grid gap-4 md:grid-cols-3">
          {tiers.map((tier) => (
            <TierCard key={tier.name} {...tier} />
          ))}
        </TabsContent>
      ))}
    </Tabs>
  )
}

function TierCard({ name, limit, isPopular, isFree }: Tier) {
  return (
    <div className={cn('flex flex-col rounded-xl border border-line bg-surface p-6', isPopular && 'border-accent')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl font-semibold tracking-tight">{name}</h3>
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <p className="mt-2 text-lg text-muted md:min-h-12">{limit}</p>
      <p className="mt-6 mb-5 text-lg font-medium">{isFree ? 'Free' : 'Contact Sales for Pricing'}</p>
      <Button asChild size="lg" variant={isFree || isPopular ? 'primary' : 'secondary'} className="mt-auto">
        {isFree ? <Link to="/interviewer/signup">Get Started Free</Link> : <Link to="#contact">Contact Sales</Link>}
      </Button>
    </div>
  )
}
