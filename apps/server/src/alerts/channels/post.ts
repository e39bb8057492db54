/** What a receiver answered to a message. */
export interface PostAnswer {
  status: number;
  /** As its header has it; null without. */
  retryAfter: string | null;
  /** The beginning of what it said. */
  body: string;
}

/**
 * Posts a message to an address that a tenant names, behind the egress guard; follows no redirect. Resolves with any answer,
 * or with why the address may not be reached from here; rejects with what the connection failed of.
 */
export type Post = (
  url: string,
  message: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
) => Promise<PostAnswer | { notAllowed: string }>;

/** With what messages are posted, and who they say sent them. */
export interface Sender {
  post: Post;
  /** Of Pharos. */
  version: string;
  /** Public origin of the product, for links. */
  baseUrl: string;
}
