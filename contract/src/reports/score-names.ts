/** The last is there only where a project was asked and Nova could propose changes in it; never in reports before version 10. */
export const scoreNames = ['problemSolving', 'codeQuality', 'communication', 'efficiency', 'supervision'] as const
export type ScoreName = (typeof scoreNames)[number]
