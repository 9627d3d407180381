/** What of the menu is open. The room has it: a header of another layout must not close it. */
export type Asked = 'break' | 'judging' | 'problem' | 'declaration' | 'complete'

export const completeName = 'Complete Interview'
