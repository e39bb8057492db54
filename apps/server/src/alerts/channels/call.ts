/** What was answered to a call. */
export interface Answer {
  status: number;
  /** As its header has it; null without. */
  retryAfter: string | null;
  /** What it said; its beginning when it says more than was asked for. */
  body: string;
}

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** So much of the answer is read, in bytes. */
  readBytes: number;
  signal: AbortSignal;
  /** The server recognizes a repetition: the connection of another such call may be used, and the call is repeated should that be closed. */
  mayRepeat?: boolean;
}

/**
 * Calls a server elsewhere, behind the egress guard; follows no redirect. Resolves with any answer, or with why the address may not be
 * reached from here, which holds for now: a name leads elsewhere for a while. Rejects with what the connection failed of.
 */
export type Call = (url: string, request: CallRequest) => Promise<Answer | { notAllowed: string }>;

/** Where the services are reached that integrations are made with; `{domain}` stands for the customer's own name there. */
export interface Providers {
  slackUrl: string;
  twilioUrl: string;
  freshdeskUrl: string;
  freshserviceUrl: string;
}

/** With what integrations are sent to, and who they are told sends it. */
export interface Sender {
  call: Call;
  providers: Providers;
  /** Of Pharos. */
  version: string;
  /** Public origin of the product, for links. */
  baseUrl: string;
}
