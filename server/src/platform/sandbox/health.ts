/** Why bubblewrap failed, in words that say what to do. */

const reasons: [pattern: RegExp, sentence: string][] = [
  [
    /setting up uid map: Permission denied|loopback: Failed RTM_NEWADDR: Operation not permitted/,
    'AppArmor keeps bubblewrap from making user namespaces (Ubuntu 23.10 and later). Give /usr/bin/bwrap an AppArmor profile with "userns,", or set kernel.apparmor_restrict_unprivileged_userns=0.',
  ],
  [
    /Mount too revealing|Can't mount proc|mount proc on/,
    'The container masks /proc. Start it with --security-opt systempaths=unconfined (Podman: unmask=ALL) and --security-opt seccomp=unconfined.',
  ],
  [
    /No permissions to create (a )?new namespace|Creating new namespace failed|clone: Operation not permitted|unshare/,
    'New namespaces are not allowed here. In a container: --security-opt seccomp=unconfined. On a machine: sysctl kernel.unprivileged_userns_clone=1 and user.max_user_namespaces above 0.',
  ],
  [/Unknown option/, 'This bubblewrap is too old: version 0.8 or later is needed.'],
  [/seccomp/i, 'The kernel takes no system call filter.'],
]

/** One or two sentences for the operator, ending with bubblewrap's own first line. */
export function explainHealth(stderr: string): string {
  const line = stderr.trim().split('\n')[0] || 'no message'
  const sentence = reasons.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'The sandbox does not start here.'
  return `${sentence} (${line})`
}
