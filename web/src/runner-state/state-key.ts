export const stateKey = ['runner-state'] as const
export const ownKitsKey = ['own-kits'] as const
