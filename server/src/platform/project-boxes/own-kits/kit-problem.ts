/** A sentence for the operator, about a kit that can't be added or tested. */
export class KitProblem extends Error {}

/** The server couldn't test it, which says nothing about the kit. */
export class NotTested extends KitProblem {}
