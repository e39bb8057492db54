import type { Span } from '../spans.ts';

export type TargetType = 'http' | 'tcp' | 'socket' | 'udp';

/**
 * A kind of failure of a target: it does not listen, responds with an error, never responds, or resets the connection.
 */
export type Failure = 'refused' | 'error' | 'hang' | 'reset';

/** A time span in which a target fails. */
export interface FailingSpan extends Span {
  how: Failure;
}
