export const stateKey = ['runner-state'] as const
