import type { FieldErrors } from '@pharos/contract/rest/common/errors.ts';

/** The HTTP layer maps each code to a status. This module is independent of HTTP. */
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
 * Rejects a request and rolls back the running transaction. `fields` contains messages by the wire name of the field.
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

export const invalid = (fields: FieldErrors): Refusal => new Refusal('invalid', 'Invalid input', fields);
/** The input belongs to no single field. */
export const invalidWhole = (message: string): Refusal => invalid({ non_field_errors: [message] });
export const notFound = (what: string): Refusal => new Refusal('not-found', `${what} not found.`);
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
/** The request is impossible in the current state. */
export const unprocessable = (message: string): Refusal => new Refusal('unprocessable', message);
export const unavailable = (message: string): Refusal => new Refusal('unavailable', message);
export const unauthenticated = (message: string): Refusal => new Refusal('unauthenticated', message);

export class NotAccepted extends Refusal {
  readonly details: object;
  constructor(message: string, details: object) {
    super('unprocessable', message);
    this.details = details;
  }
}

export class CodeRequired extends Refusal {
  constructor(message: string) {
    super('unauthenticated', message);
  }
}

/** Another attempt may succeed after `retryAfterSeconds`. */
export class Throttled extends Refusal {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super('throttled', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
