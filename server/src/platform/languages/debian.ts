/** Packages of Debian on this machine. */
import { spawnSync } from 'node:child_process'

/** The version of an installed package, without its revision. */
export function readPackageVersion(name: string): string | undefined {
  const { stdout } = spawnSync('/usr/bin/dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' })
  return /^(?:\d+:)?(\d[\w.]*)/.exec(stdout ?? '')?.[1]
}
