/** Messages by REST API field name. `non_field_errors` apply to the whole request. */
export type FieldMessages = Record<string, string[]>;

interface Details {
  fields?: FieldMessages;
  requestId?: string | null;
  /** Whether only a valid second factor is missing. */
  isCodeRequired?: boolean;
  /** Seconds until a retry may succeed. */
  retryAfter?: number | null;
  body?: unknown;
}

/** The server rejected the request or failed. `status` is 0 if the server is unreachable. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldMessages;
  readonly requestId: string | null;
  readonly isCodeRequired: boolean;
  readonly retryAfter: number | null;
  readonly body: unknown;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? null;
    this.isCodeRequired = details.isCodeRequired ?? false;
    this.retryAfter = details.retryAfter ?? null;
    this.body = details.body ?? null;
  }
}

export const isApiError = (error: unknown, status?: number): error is ApiError =>
  error instanceof ApiError && (status === undefined || error.status === status);

const UNREACHABLE = 'Pharos does not respond. It may be stopped, or the connection may be interrupted.';
const UNAVAILABLE = 'Pharos is starting, or cannot reach its database. Try again in a moment.';
const FAULT = 'Oops... Something went wrong.';

/** Returned by Pharos without its database, and by a proxy without Pharos. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];

/** True if the request may succeed later, because the server is unreachable or not ready. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || UNAVAILABLE_STATUSES.includes(error.status));

export const unreachable = (): ApiError => new ApiError(0, UNREACHABLE);

/**
 * Creates an error from a response without a 2xx status.
 * @param retryAfter The `Retry-After` header, in seconds.
 */
export const refusal = (status: number, body: unknown, retryAfter: string | null = null): ApiError => {
  const { detail, request_id, code_required, ...rest } = isObject(body) ? body : {};
  if (status === 400) {
    const fields = messagesOf(rest);
    return new ApiError(400, fields.non_field_errors?.[0] ?? Object.values(fields)[0]?.[0] ?? FAULT, { fields });
  }
  const message = typeof detail === 'string' ? detail : null;
  const id = typeof request_id === 'string' ? request_id : null;
  if (UNAVAILABLE_STATUSES.includes(status)) return new ApiError(status, UNAVAILABLE, { requestId: id });
  if (status >= 500) return new ApiError(status, FAULT, { requestId: id });
  if (status === 405) return new ApiError(405, 'Operation is not permitted');
  if (status === 422) return new ApiError(422, message ?? 'Cannot perform action', { body });
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError(status, message ?? FAULT, {
    isCodeRequired: code_required === true,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const messagesOf = (body: Record<string, unknown>): FieldMessages =>
  Object.fromEntries(
    Object.entries(body).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  );
