import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of a request. `body` is empty if there is none. */
export interface SignedRequest {
  method: string;
  /** Excludes the host, which a reverse proxy may change. */
  path: string;
  /** Epoch milliseconds by the sender's clock. */
  time: number;
  nonce: string;
  body: string;
}

export interface RequestProof {
  time: number;
  nonce: string;
  signature: string;
}

const HEADER = /^Pharos-Pair time=(\d{1,15}), nonce=([\w-]{16,64}), signature=([\w-]{43})$/;

/**
 * Returns the HMAC-SHA256 (RFC 2104). The purpose at the start prevents a signature from being valid for another
 * purpose.
 */
const sign = (key: string, purpose: 'request' | 'answer', parts: readonly (string | number)[]): string =>
  createHmac('sha256', key)
    .update([`pharos pair ${purpose}`, ...parts].join('\n'))
    .digest('base64url');

const signatureOf = (key: string, { method, path, time, nonce, body }: SignedRequest): string =>
  sign(key, 'request', [method, path, time, nonce, body]);

export const authorizationOf = (key: string, request: SignedRequest): string =>
  `Pharos-Pair time=${request.time}, nonce=${request.nonce}, signature=${signatureOf(key, request)}`;

/** Returns null if the request is not from a paired installation. */
export const readAuthorization = (header: string | undefined): RequestProof | null => {
  const [, time, nonce, signature] = HEADER.exec(header ?? '') ?? [];
  return time === undefined || nonce === undefined || signature === undefined
    ? null
    : { time: Number(time), nonce, signature };
};

export const isRequestOf = (
  key: string,
  { signature, ...proof }: RequestProof,
  request: Pick<SignedRequest, 'method' | 'path' | 'body'>,
): boolean => isSame(signature, signatureOf(key, { ...request, ...proof }));

/** The proof of a response is valid only for the request with this nonce. */
export const answerProof = (key: string, nonce: string, body: string): string => sign(key, 'answer', [nonce, body]);

export const isAnswerOf = (key: string, nonce: string, body: string, proof: string | null): boolean =>
  isSame(proof ?? '', answerProof(key, nonce, body));

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
