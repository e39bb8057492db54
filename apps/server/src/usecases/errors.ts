import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';

/** The closed list of ways in which a use case refuses. The HTTP layer maps each to a status; nothing here knows of HTTP. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unprocessable'
  | 'unavailable'
  | 'throttled';

/** Thrown by use cases; what was under way is rolled back. `fields` are messages by wire name of the field. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  constructor(code: RefusalCode, message: string, fields?: FieldErrors) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** Bad input, by field. */
export const invalid = (fields: FieldErrors): Refusal => new Refusal('invalid', 'Invalid input', fields);
/** Bad input that belongs to no single field. */
export const invalidWhole = (message: string): Refusal => invalid({ non_field_errors: [message] });
export const notFound = (what: string): Refusal => new Refusal('not-found', `${what} not found.`);
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
/** It cannot be done in the present state. */
export const unprocessable = (message: string): Refusal => new Refusal('unprocessable', message);
/** Another service that is needed for it does not answer. */
export const unavailable = (message: string): Refusal => new Refusal('unavailable', message);
export const unauthenticated = (message: string): Refusal => new Refusal('unauthenticated', message);

/** What was tried was sent, and not taken; `details` are what people are told beside the message, by wire name. */
export class NotAccepted extends Refusal {
  readonly details: object;
  constructor(message: string, details: object) {
    super('unprocessable', message);
    this.details = details;
  }
}

/** The password was right, and a second factor is wanted. */
export class CodeRequired extends Refusal {
  constructor(message: string) {
    super('unauthenticated', message);
  }
}

/** Too many attempts; another one may succeed after so many seconds. */
export class Throttled extends Refusal {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('throttled', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
