import { randomBytes } from 'node:crypto';
import {
  announcePairStop,
  getPairState,
  joinPair,
  PAIR_PROOF_HEADER,
  PairState,
} from '@pharos/contract/rest/pair/pair.ts';
import { connectionFailureText } from '@pharos/domain/text/connection-failure-text.ts';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { agreeOnKey, createKeyHalf } from './agree-on-key.ts';
import { pairText } from './pair-code.ts';
import type { PairFetch } from './pair-fetch.ts';
import { authorizationOf, isAnswerOf } from './signature.ts';

/** Both installations sign requests and responses with `key`. */
export interface OtherEnd {
  address: string;
  key: string;
}

export interface NoAnswer {
  outcome: 'no-answer' | 'refused' | 'clock-off';
  reason: string;
}

export type StateAnswer = { outcome: 'answered'; state: PairState } | NoAnswer;

interface Endpoint {
  method: string;
  path: string;
}

const STATUSES: Readonly<Record<number, NoAnswer['outcome']>> = { 401: 'refused', 409: 'clock-off' };
const MAX_DETAIL_LENGTH = 300;

/** Responses must be signed and match the schema. Everything else in them is ignored. */
export class PairClient {
  readonly #fetch: PairFetch;
  readonly #now: () => number;

  constructor(fetch: PairFetch, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** Like all methods of this class, never rejects. */
  async requestState(other: OtherEnd): Promise<StateAnswer> {
    const answer = await this.#call(other, getPairState, null);
    if ('reason' in answer) return answer;
    const state = PairState.safeParse(answer.body);
    return state.success ? { outcome: 'answered', state: state.data } : noAnswer('it returned an invalid response');
  }

  async announceStop(other: OtherEnd): Promise<void> {
    await this.#call(other, announcePairStop, null);
  }

  async join(other: OtherEnd, ownAddress: string): Promise<{ key: string } | NoAnswer> {
    const half = createKeyHalf();
    const answer = await this.#call(other, joinPair, { address: ownAddress, public_key: half.publicKey });
    if ('reason' in answer) return answer;
    const joined = joinPair.response.safeParse(answer.body);
    if (!joined.success) return noAnswer('it returned an invalid response');
    try {
      return { key: agreeOnKey(half, joined.data.public_key, other.key) };
    } catch {
      return noAnswer('it returned an invalid public key');
    }
  }

  async #call(
    { address, key }: OtherEnd,
    { method, path }: Endpoint,
    body: { address: string; public_key: string } | null,
  ): Promise<{ body: unknown } | NoAnswer> {
    const nonce = randomBytes(18).toString('base64url');
    const text = body === null ? '' : pairText(body);
    const request = { method, path, time: this.#now(), nonce, body: text };
    const headers = {
      accept: 'application/json',
      authorization: authorizationOf(key, request),
      ...(body && { 'content-type': 'application/json' }),
    };
    try {
      const response = await this.#fetch(`${address}/v1${path}`, { method, headers, body: body && text });
      const answered = await response.text();
      if (!response.ok) return refusalOf(response.status, answered);
      // Without a valid signature, anyone on the network path could report that all is well.
      if (!isAnswerOf(key, nonce, answered, response.headers.get(PAIR_PROOF_HEADER)))
        return noAnswer('another program responds at its address');
      return { body: parse(answered) };
    } catch (error) {
      return noAnswer(failureOf(error));
    }
  }
}

const noAnswer = (reason: string): NoAnswer => ({ outcome: 'no-answer', reason });

const refusalOf = (status: number, answered: string): NoAnswer => {
  // The response may contain any JSON.
  const detail = (parse(answered) as { detail?: unknown } | null)?.detail;
  const reason =
    typeof detail === 'string' ? detail.slice(0, MAX_DETAIL_LENGTH).replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ') : '';
  return {
    outcome: STATUSES[status] ?? 'no-answer',
    reason: reason.trim() || `it responded with HTTP status ${status}`,
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Must not contain the address. */
const failureOf = (error: unknown): string => {
  if (error instanceof TargetNotAllowed) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response in time';
  return connectionFailureText(error instanceof Error && 'code' in error ? error.code : undefined);
};
