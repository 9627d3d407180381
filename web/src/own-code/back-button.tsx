import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'

/** The way back to the page above. */
export function BackButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild variant="ghost" className="-mb-4 -ml-3.5 self-start">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  )
}
