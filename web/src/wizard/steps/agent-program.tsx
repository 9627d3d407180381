import { listKitParts } from '@nova/contract/installation/own-kits'
import { describeLibrary, libraryName } from '@nova/contract/projects/kit-libraries'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { agentModes } from '../choice/choices.ts'
import { useWizardForm } from '../form-context.ts'

const itself = 'nova'

/** The program that the live agent is, of those that an operator has added; nothing where there are none. */
export function AgentProgram() {
  const { fields, change } = useWizardForm()
  const { agentProgram } = fields
  const { data } = useQuery({ queryKey: ['kit-parts'], queryFn: ({ signal }) => call(listKitParts, { signal }) })
  const agents = data?.agents ?? []
  if (agents.length === 0 && agentProgram === '') return null
  const isGone = agentProgram !== '' && data !== undefined && !agents.some(({ id }) => id === agentProgram)
  const options = [
    { value: itself, label: 'Nova' },
    ...agents.map((agent) => ({ value: agent.id, label: describeLibrary(agent) })),
    ...(isGone ? [{ value: agentProgram, label: `${libraryName(agentProgram)} (not installed now)` }] : []),
  ]
  return (
    <>
      <Field
        label="Agent"
        hint="A program works with your language model in a box of its own, on a copy of the project."
      >
        {(control) => (
          <Select
            {...control}
            value={agentProgram === '' ? itself : agentProgram}
            onValueChange={(value) => change({ agentProgram: value === itself ? '' : value })}
            options={options}
          />
        )}
      </Field>
      {agentProgram !== '' && (
        <RadioCards
          legend="Work of the agent"
          className="sm:grid-cols-3"
          choices={agentModes}
          value={fields.agentMode}
          onChange={(agentMode) => change({ agentMode })}
        />
      )}
    </>
  )
}
