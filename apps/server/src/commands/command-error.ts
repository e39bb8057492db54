/** An expected failure of an operator's command. Only `message` is printed. */
export class CommandError extends Error {}
