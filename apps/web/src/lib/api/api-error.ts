/** Messages by the wire name of a field; `non_field_errors` belong to the whole. */
export type FieldMessages = Record<string, string[]>;

/** What the server refused, or could not do. `status` is 0 when it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldMessages;
  readonly requestId: string | null;

  constructor(status: number, message: string, fields: FieldMessages = {}, requestId: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
  }
}

export const isApiError = (error: unknown, status?: number): error is ApiError =>
  error instanceof ApiError && (status === undefined || error.status === status);

const UNREACHABLE = 'Pharos cannot be reached. Check your connection.';
const FAULT = 'Oops... Something went wrong.';

export const unreachable = (): ApiError => new ApiError(0, UNREACHABLE);

/** Makes an error of an answer that is none of the 2xx. `body` is what came as JSON, if anything did. */
export const refusal = (status: number, body: unknown): ApiError => {
  const { detail, request_id, ...rest } = isObject(body) ? body : {};
  if (status === 400) {
    const fields = messagesOf(rest);
    return new ApiError(400, fields.non_field_errors?.[0] ?? Object.values(fields)[0]?.[0] ?? FAULT, fields);
  }
  const said = typeof detail === 'string' ? detail : null;
  if (status >= 500) return new ApiError(status, FAULT, {}, typeof request_id === 'string' ? request_id : null);
  if (status === 405) return new ApiError(405, 'Operation is not permitted');
  if (status === 422) return new ApiError(422, said ?? 'Cannot perform action');
  return new ApiError(status, said ?? FAULT);
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const messagesOf = (body: Record<string, unknown>): FieldMessages =>
  Object.fromEntries(
    Object.entries(body).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  );
