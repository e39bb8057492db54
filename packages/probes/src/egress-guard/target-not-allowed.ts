/** The egress guard refused a target; the message says which and why. */
export class TargetNotAllowed extends Error {}
