/** The HTTP response to a call. */
export interface Answer {
  status: number;
  /** The value of the `Retry-After` header, or null if the response has none. */
  retryAfter: string | null;
  /** The response body as text, cut to `readBytes` bytes of the request. */
  body: string;
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Maximum number of bytes of the response body to read. */
  readBytes: number;
  signal: AbortSignal;
  /**
   * Whether the server recognizes a repeated request. If true, the call may use an open connection of an earlier call
   * of this kind. It is repeated if the server has closed that connection.
   */
  mayRepeat?: boolean;
}

/**
 * Sends an HTTP request through the egress guard. Does not follow redirects.
 * @returns The response with any status, or `notAllowed` with the reason why the address may not be reached. That
 * reason can be temporary, because a name can resolve to another address for a while.
 * @throws The error of the connection.
 */
export type Call = (url: string, request: CallRequest) => Promise<Answer | { notAllowed: string }>;

/**
 * The base URLs of the external services that integrations use. `{domain}` is a placeholder for the account name of the
 * customer.
 */
export interface Providers {
  slackUrl: string;
  twilioUrl: string;
  freshdeskUrl: string;
  freshserviceUrl: string;
}

/**
 * Everything that is needed to call an external service: the HTTP client, the base URLs, and the data that identifies
 * Pharos as the sender.
 */
export interface Sender {
  call: Call;
  providers: Providers;
  /** The version of Pharos. */
  version: string;
  /** Public origin of the product, for links. */
  baseUrl: string;
}
