import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';

/**
 * All codes with which use cases reject a request. The HTTP layer maps each to a status. This module is independent of
 * HTTP.
 */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unprocessable'
  | 'unavailable'
  | 'throttled';

/**
 * The error that use cases throw to reject a request. The running transaction is rolled back. `fields` contains
 * messages by the wire name of the field.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  constructor(code: RefusalCode, message: string, fields?: FieldErrors) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** Creates a refusal of invalid input, by field. */
export const invalid = (fields: FieldErrors): Refusal => new Refusal('invalid', 'Invalid input', fields);
/** Creates a refusal of invalid input that belongs to no single field. */
export const invalidWhole = (message: string): Refusal => invalid({ non_field_errors: [message] });
export const notFound = (what: string): Refusal => new Refusal('not-found', `${what} not found.`);
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
/** Creates a refusal of a request that is impossible in the present state. */
export const unprocessable = (message: string): Refusal => new Refusal('unprocessable', message);
/** Creates a refusal of a request because a required service does not respond. */
export const unavailable = (message: string): Refusal => new Refusal('unavailable', message);
export const unauthenticated = (message: string): Refusal => new Refusal('unauthenticated', message);

/**
 * Thrown if a test was sent but not accepted. `details` are shown to people in addition to the message, by wire name.
 */
export class NotAccepted extends Refusal {
  readonly details: object;
  constructor(message: string, details: object) {
    super('unprocessable', message);
    this.details = details;
  }
}

/** Thrown if the password was correct and a second factor is required. */
export class CodeRequired extends Refusal {
  constructor(message: string) {
    super('unauthenticated', message);
  }
}

/** Thrown after too many attempts. Another attempt may succeed after `retryAfterSeconds`. */
export class Throttled extends Refusal {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('throttled', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
