import { NoRespondersError, RequestError } from '@nats-io/transport-node';

/** Checks whether a request failed because there is no subscriber of its subject. */
export const isNoResponders = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
