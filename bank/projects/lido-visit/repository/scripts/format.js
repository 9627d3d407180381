/** 650 as £6.50. */
export const formatPence = (pence) => `£${(pence / 100).toFixed(2)}`
