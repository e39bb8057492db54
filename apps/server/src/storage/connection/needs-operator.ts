/** Something that the operator has to change before another start makes sense; `message` is the one line to print. */
export class NeedsOperator extends Error {}
