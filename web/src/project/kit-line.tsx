import { describeLibraries, type KitPart } from '@nova/contract/projects/kit-libraries'

/** The libraries that a project's terminal and tests have, with their versions. */
export function KitLine({ parts }: { parts: readonly KitPart[] }) {
  return (
    <p className="mt-3 text-sm text-muted">
      Beside the standard library you can use {describeLibraries(parts)}. Nothing else can be installed.
    </p>
  )
}
