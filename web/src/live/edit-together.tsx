import { PencilLine } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Off at first, so that an interviewer doesn't write into a candidate's answer by accident. */
export function EditTogether({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <>
      <Button size="sm" variant={isOn ? 'primary' : 'secondary'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
        <PencilLine aria-hidden />
        Edit together
      </Button>
      <p className="text-xs text-faint">
        {isOn ? 'The candidate sees what you type right away, and we record it as yours.' : "You're only viewing."}
      </p>
    </>
  )
}
