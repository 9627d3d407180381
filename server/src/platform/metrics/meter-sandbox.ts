import type { ProjectBoxListener } from '../project-boxes/project-box.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Metrics } from './metrics.ts'

/** The same sandbox with its runs and project boxes counted. */
export function meterSandbox(sandbox: Sandbox, { sandbox: meters }: Pick<Metrics, 'sandbox'>): Sandbox {
  const run: Sandbox['run'] = async (request, on = () => undefined) => {
    let held = meters.waiting
    held.inc()
    try {
      const result = await sandbox.run(request, (event) => {
        if (event.type === 'stage' && held === meters.waiting) {
          held.dec()
          held = meters.running
          held.inc()
        }
        on(event)
      })
      // Work in idle places keeps no person waiting.
      if (!request.isIdle) meters.waitSeconds.observe(result.queueMs / 1_000)
      return result
    } finally {
      held.dec()
    }
  }
  const openProjectBox: Sandbox['openProjectBox'] = async (request) => {
    const counted = countBox(request)
    const opened = await sandbox.openProjectBox({ ...request, ...counted.listener })
    if (!('unavailable' in opened)) counted.begin()
    return opened
  }
  const attachProjectBox: Sandbox['attachProjectBox'] = async (asked, listener) => {
    const counted = countBox(listener)
    const attached = await sandbox.attachProjectBox?.(asked, { ...listener, ...counted.listener })
    if (attached) counted.begin()
    return attached
  }
  function countBox({ onEnded }: Pick<ProjectBoxListener, 'onEnded'>) {
    let state: 'opening' | 'open' | 'over' = 'opening'
    return {
      listener: {
        onEnded: (reason) => {
          if (state === 'open') meters.boxes.dec()
          state = 'over'
          onEnded(reason)
        },
      } satisfies Pick<ProjectBoxListener, 'onEnded'>,
      /** It may have ended by now. */
      begin() {
        if (state !== 'opening') return
        state = 'open'
        meters.boxes.inc()
      },
    }
  }
  // Its other properties are read from it each time: languages and health change.
  const described = Object.getOwnPropertyDescriptors(sandbox)
  return Object.defineProperties({} as Sandbox, {
    ...described,
    run: { value: run, enumerable: true, writable: true },
    openProjectBox: { value: openProjectBox, enumerable: true, writable: true },
    attachProjectBox: { value: sandbox.attachProjectBox && attachProjectBox, enumerable: true, writable: true },
  })
}
