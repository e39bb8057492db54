/** An error about a file of NATS credentials that cannot be used. The message contains the path and the reason. */
export class CredsFileError extends Error {}
