/** The changes to review that a ZIP brought: how many, by stage. They have no editor. */
import { Notice } from '../../ui/notice.tsx'
import { FormSection } from '../form/form-field.tsx'
import { useProjectForm } from './project-context.ts'
import { changesOf } from './project-written.ts'

export function ChangesSection() {
  const { written, errors } = useProjectForm()
  const changes = changesOf(written)
  const stages = written.stages.flatMap(({ id, title }, at) => {
    const own = changes.filter(({ stage }) => stage === id)
    const faulty = own.filter(({ faults }) => faults.length > 0).length
    return own.length === 0 ? [] : [{ id, at, title, total: own.length, faulty }]
  })
  return (
    <FormSection
      id="changes"
      title="Changes to review"
      about="They come from the folder changes/ of a ZIP and can’t be edited here. To replace them, upload the ZIP again."
    >
      {stages.length === 0 && <p className="text-faint">This project has no changes to review yet.</p>}
      <ul className="flex flex-col gap-2">
        {stages.map(({ id, at, title, total, faulty }) => (
          <li key={id}>
            Stage {at + 1}
            {title && `: ${title}`}
            <span className="block text-sm text-muted tabular">
              {total === 1 ? '1 change' : `${total} changes`}: {faulty} faulty, {total - faulty} sound
            </span>
          </li>
        ))}
      </ul>
      {errors.changes && <Notice tone="bad">{errors.changes}</Notice>}
    </FormSection>
  )
}
