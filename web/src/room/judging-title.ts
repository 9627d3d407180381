export const judgingTitle = 'How you will be judged'
