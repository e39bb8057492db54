import type { Span } from '../spans.ts';

export type TargetType = 'http' | 'tcp' | 'socket' | 'udp';

/** A target does not listen, responds with an error, never responds, or resets the connection. */
export type Failure = 'refused' | 'error' | 'hang' | 'reset';

export interface FailingSpan extends Span {
  how: Failure;
}
