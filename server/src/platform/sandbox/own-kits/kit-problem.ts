/** A sentence for the operator, about a kit that can't be added or tested. */
export class KitProblem extends Error {}
