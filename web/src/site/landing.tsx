import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'

export function Landing() {
  return (
    <>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="container-app py-24">
        <h1 className="text-4xl font-semibold tracking-tight">Technical interviews with Nova</h1>
        <Button asChild size="lg" className="mt-8">
          <Link to="/interviewer/signup">Start Interviewing</Link>
        </Button>
      </main>
    </>
  )
}
