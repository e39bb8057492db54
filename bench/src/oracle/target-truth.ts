import type { Span } from '../spans.ts';

export type TargetType = 'http' | 'tcp' | 'socket' | 'udp';

/** How a target fails: it listens no more, answers with an error, answers never, or drops the connection. */
export type Failure = 'refused' | 'error' | 'hang' | 'reset';

/** A stretch in which a target fails. */
export interface FailingSpan extends Span {
  how: Failure;
}
