/** Why a command of an operator can't do its work; `message` is the one line to print. */
export class CommandError extends Error {}
