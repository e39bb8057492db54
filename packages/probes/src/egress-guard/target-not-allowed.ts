/** The error of a target that the egress guard rejected. The message contains the target and the reason. */
export class TargetNotAllowed extends Error {}
