import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'

type Props = {
  percent: number
  /** Said once everything has arrived. */
  after: string
  onCancel: () => void
}

export function UploadProgress({ percent, after, onCancel }: Props) {
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <p role="status" className="text-sm text-muted tabular">
        {percent < 100 ? `Uploading: ${percent}%` : after}
      </p>
      <Progress label="Upload" value={percent < 100 ? percent : null} />
      <div>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  )
}
