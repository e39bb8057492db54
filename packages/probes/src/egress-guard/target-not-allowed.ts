export class TargetNotAllowed extends Error {}
