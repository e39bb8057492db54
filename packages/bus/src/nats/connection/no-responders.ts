import { NoRespondersError, RequestError } from '@nats-io/transport-node';

/** Whether a request failed since nobody takes its subject. */
export const isNoResponders = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
