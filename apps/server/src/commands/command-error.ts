/** An expected failure of an operator's command. `message` is the only line to print. */
export class CommandError extends Error {}
