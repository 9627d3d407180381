/** Why bubblewrap failed, in words that say what to do. */

const reasons: [pattern: RegExp, sentence: string][] = [
  [
    /setting up uid map: Permission denied|loopback: Failed RTM_NEWADDR: Operation not permitted/,
    'AppArmor stops bubblewrap from creating user namespaces (Ubuntu 23.10 and later). Give /usr/bin/bwrap an AppArmor profile with "userns,", or set kernel.apparmor_restrict_unprivileged_userns=0.',
  ],
  [
    /Mount too revealing|Can't mount proc|mount proc on/,
    'The container masks /proc. Start it with --security-opt systempaths=unconfined (Podman: unmask=ALL) and --security-opt seccomp=unconfined.',
  ],
  [
    /No permissions to create (a )?new namespace|Creating new namespace failed|clone: Operation not permitted|unshare|Can't set hostname/,
    'This system does not allow new namespaces. In a container, add --security-opt seccomp=unconfined. On a machine, set sysctl kernel.unprivileged_userns_clone=1 and user.max_user_namespaces above 0.',
  ],
  [/Unknown option/, 'This version of bubblewrap is too old. Install 0.8 or later.'],
  [/seccomp/i, 'The kernel does not support system call filters.'],
]

/** One or two sentences for the operator, ending with bubblewrap's own first line. */
export function explainHealth(stderr: string): string {
  const line = stderr.trim().split('\n')[0] || 'no message'
  const sentence = reasons.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'The sandbox could not start.'
  return `${sentence} (${line})`
}
