export interface Answer {
  status: number;
  retryAfter: string | null;
  /** Cut to `readBytes` bytes. */
  body: string;
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  readBytes: number;
  signal: AbortSignal;
  /**
   * Whether the server recognizes a repeated request. If true, the call may use an open connection, and is repeated if
   * the server has closed it.
   */
  mayRepeat?: boolean;
}

/**
 * Sends an HTTP request through the egress guard, without following redirects.
 * @returns The response with any status, or the reason why the address may not be reached. The reason can be temporary,
 * because a name can resolve to another address for a while.
 * @throws The error of the connection.
 */
export type Call = (url: string, request: CallRequest) => Promise<Answer | { notAllowed: string }>;

/** Base URLs of external services. `{domain}` is a placeholder for the account name of the customer. */
export interface Providers {
  slackUrl: string;
  twilioUrl: string;
  freshdeskUrl: string;
  freshserviceUrl: string;
}

export interface Sender {
  call: Call;
  providers: Providers;
  version: string;
  baseUrl: string;
}
