import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CodeRequired, NotAccepted, Refusal, type RefusalCode, Throttled } from '../../../usecases/errors.ts';
import { isUnavailable } from '../../../usecases/unavailable.ts';
import { InputError } from './field-errors.ts';

const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unprocessable: 422,
  throttled: 429,
  unavailable: 503,
};

const DETAIL: Record<number, string> = {
  400: 'The request is malformed.',
  404: 'Not found.',
  413: 'The body is too large. The maximum is 1 MiB.',
  414: 'The URL is too long.',
  415: 'Send the body as application/json.',
  429: 'Too many requests.',
};

export const NOT_FOUND = { detail: 'Not found.' };

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof Throttled) reply.header('retry-after', error.retryAfterSeconds);
  if (error instanceof CodeRequired) return reply.status(401).send({ detail: error.message, code_required: true });
  if (error instanceof NotAccepted) return reply.status(422).send({ detail: error.message, ...error.details });
  if (error instanceof Refusal) return reply.status(STATUS[error.code]).send(error.fields ?? { detail: error.message });
  // A path parameter with an invalid format identifies no existing object, so the response is 404.
  if (error instanceof InputError)
    return isOfParams(error) ? reply.status(404).send(NOT_FOUND) : reply.status(400).send(error.fields);

  const status = statusOf(error);
  if (status < 500) return reply.status(status).send({ detail: DETAIL[status] ?? 'The request was rejected.' });
  return answerFault(error, request, reply);
};

const answerFault = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const unavailable = isUnavailable(error);
  request.log.error(
    { err: error, requestId: request.id },
    unavailable ? 'A request failed because the database is unreachable or read-only' : 'A request failed',
  );
  const detail = unavailable ? 'The service is unavailable. Try again in a moment.' : 'An internal error occurred.';
  if (unavailable) reply.header('retry-after', 5);
  return reply.status(unavailable ? 503 : 500).send({ detail, request_id: request.id });
};

/** Fastify marks a validation error with the part of the request that is invalid. */
const isOfParams = (error: InputError & { validationContext?: string }): boolean =>
  error.validationContext === 'params';

const statusOf = (error: unknown): number => {
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined;
  return status !== undefined && status >= 400 && status <= 599 ? status : 500;
};
