import type { OwnCodeStage } from '@nova/contract/own-code/own-code'
import { Button } from '../ui/button.tsx'
import { TextareaField, TextField } from '../ui/form.tsx'
import { Select } from '../ui/select.tsx'
import { Section } from './section.tsx'
import { firstStages, maxStages, type Movable, movableIn, moveTo, stageOf, without, withMore } from './stages.ts'
import type { Editing } from './use-edits.ts'

/** The stages of *Build it*: their tasks, and the files and tests of each. */
export function StagesSection({ editing: { edited, edit }, isOpen }: { editing: Editing; isOpen: boolean }) {
  const { stages, proposedStages } = edited
  const set = (changed: OwnCodeStage[]) => edit(() => ({ stages: changed }))
  const proposal = proposedStages.length > 1 ? `We propose ${proposedStages.length}, by the files that tests use.` : ''
  return (
    <Section
      id="stages"
      title="Stages"
      about="“Build it” can ask for the change step by step. Each stage is proven with the ones before it alone."
    >
      {stages.length === 0 ? (
        <>
          <p>It is asked as one task. {proposal}</p>
          {isOpen && (
            <Button variant="secondary" className="self-start" onClick={() => set(firstStages(edited))}>
              Cut into stages
            </Button>
          )}
        </>
      ) : (
        <>
          <ol className="flex flex-col gap-5">
            {stages.map((stage, at) => (
              <StageFields
                key={at}
                at={at}
                stage={stage}
                isOpen={isOpen}
                change={(changes) => set(stages.map((each, place) => (place === at ? { ...each, ...changes } : each)))}
                remove={() => set(without(stages, at))}
              />
            ))}
          </ol>
          <Movables
            stages={stages}
            movables={movableIn(edited)}
            isOpen={isOpen}
            move={(each, to) => set(moveTo(stages, each, to))}
          />
          {isOpen && (
            <div className="flex flex-wrap gap-2.5">
              {stages.length < maxStages && (
                <Button variant="secondary" onClick={() => set(withMore(stages))}>
                  Add a stage
                </Button>
              )}
              <Button variant="ghost" onClick={() => set([])}>
                Ask as one task
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}

type Values = { title: string; statement: string }
type StageProps = {
  at: number
  stage: OwnCodeStage
  isOpen: boolean
  change: (changes: Partial<Values>) => void
  remove: () => void
}

function StageFields({ at, stage, isOpen, change, remove }: StageProps) {
  const { title, statement } = stage
  const form = { values: { title, statement }, errors: {}, change }
  return (
    <li aria-label={`Stage ${at + 1}`} className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Stage {at + 1}</h3>
        {isOpen && (
          <Button variant="ghost" aria-label={`Take stage ${at + 1} away`} onClick={remove}>
            Take away
          </Button>
        )}
      </div>
      <TextField<Values>
        form={form}
        name="title"
        label={`Title of stage ${at + 1}`}
        maxLength={80}
        autoComplete="off"
        readOnly={!isOpen}
      />
      <TextareaField<Values>
        form={form}
        name="statement"
        label={`Task of stage ${at + 1}`}
        rows={4}
        maxLength={6_000}
        className="[&_textarea]:font-mono"
        readOnly={!isOpen}
      />
    </li>
  )
}

type MovablesProps = {
  stages: readonly OwnCodeStage[]
  movables: readonly Movable[]
  isOpen: boolean
  move: (movable: Movable, to: number) => void
}

function Movables({ stages, movables, isOpen, move }: MovablesProps) {
  const options = stages.map((_, at) => ({ value: String(at), label: `Stage ${at + 1}` }))
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className="px-2 pb-2 text-left text-sm font-medium text-muted">
            File or test
          </th>
          <th scope="col" className="w-36 px-2 pb-2 text-left text-sm font-medium text-muted">
            Stage
          </th>
        </tr>
      </thead>
      <tbody>
        {movables.map((each) => (
          <tr key={`${each.kind} ${each.id}`} className="border-t border-line align-top">
            <th scope="row" className="px-2 py-2.5 text-left font-normal">
              <span translate="no" className="block wrap-anywhere">
                {each.name}
              </span>
              <span className="block text-xs wrap-anywhere text-muted">{each.detail}</span>
            </th>
            <td className="px-2 py-1.5">
              <Select
                aria-label={`Stage of ${each.name}`}
                value={String(stageOf(stages, each))}
                onValueChange={(value) => move(each, Number(value))}
                options={options}
                disabled={!isOpen}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
