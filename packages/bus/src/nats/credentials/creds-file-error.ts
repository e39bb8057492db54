export class CredsFileError extends Error {}
