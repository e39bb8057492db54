/** A file of NATS credentials that cannot be used. The message has the path and the reason. */
export class CredsFileError extends Error {}
