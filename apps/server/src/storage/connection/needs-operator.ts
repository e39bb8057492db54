/** An error that the operator must fix before a restart can succeed. `message` is the one line to print. */
export class NeedsOperator extends Error {}
