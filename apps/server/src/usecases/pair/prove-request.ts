import { isRequestOf, readAuthorization, type SignedRequest } from '../../pair/signature.ts';
import { CLOCK_SLACK_MS } from '../../pair/used-nonces.ts';
import type { Pair } from '../../storage/pair/pairs.ts';
import type { Services } from '../context.ts';
import { Refusal, unauthenticated } from '../errors.ts';

export type PairParts = Pick<Services, 'pairing' | 'now'>;

export interface ProvedRequest {
  pair: Pair & { key: string };
  nonce: string;
}

/**
 * `refusal` is the error message for a request without a valid proof.
 * @throws {Refusal} `unauthenticated`, or `conflict` if the clocks differ too much.
 */
export const proveRequest = async (
  { pairing, now }: PairParts,
  authorization: string | undefined,
  request: Pick<SignedRequest, 'method' | 'path' | 'body'>,
  { statuses, refusal }: { statuses: readonly Pair['status'][]; refusal: string },
): Promise<ProvedRequest> => {
  const proof = readAuthorization(authorization);
  const pair = proof && (await pairing.known.read());
  if (!proof || !pair || pair.key === null || !statuses.includes(pair.status)) throw unauthenticated(refusal);
  if (!isRequestOf(pair.key, proof, request)) throw unauthenticated(refusal);
  const aheadMs = proof.time - now();
  if (Math.abs(aheadMs) > CLOCK_SLACK_MS) throw new Refusal('conflict', clockText(aheadMs));
  if (!pairing.nonces.use(proof.nonce, now())) throw unauthenticated('This request was already used.');
  return { pair: { ...pair, key: pair.key }, nonce: proof.nonce };
};

const clockText = (aheadMs: number): string =>
  `the clocks of the two installations differ by ${Math.round(Math.abs(aheadMs) / 1000)} seconds. The maximum is ${CLOCK_SLACK_MS / 1000} seconds. Synchronize both clocks with NTP`;
