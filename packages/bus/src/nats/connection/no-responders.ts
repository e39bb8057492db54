import { NoRespondersError, RequestError } from '@nats-io/transport-node';

export const isNoResponders = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
