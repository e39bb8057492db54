import { joinPair } from '@pharos/contract/rest/pair/pair.ts';
import { agreeOnKey, createKeyHalf } from '../../pair/agree-on-key.ts';
import { readPairAddress } from '../../pair/pair-address.ts';
import { CODE_GOOD_MS, pairText } from '../../pair/pair-code.ts';
import { recordOperatorAction } from '../../storage/operator/operator-actions.ts';
import { completePair } from '../../storage/pair/pairs.ts';
import type { Services } from '../context.ts';
import { unauthenticated, unavailable, unprocessable } from '../errors.ts';
import { type ProvedAnswer, prove } from './answer-pair.ts';
import { proveRequest } from './prove-request.ts';

const UNKNOWN_CODE =
  'the code is not valid there. A code is valid once, for one hour, for one address, and until another code is created';

/**
 * Pairs with the installation that uses the code. It must have the address that the operator entered and must respond
 * there, which proves that both can reach each other.
 */
export const acceptPair = async (
  { db, secrets, settings, pairing, now }: Pick<Services, 'db' | 'secrets' | 'settings' | 'pairing' | 'now'>,
  authorization: string | undefined,
  { address, public_key: publicKey }: { address: string; public_key: string },
): Promise<ProvedAnswer> => {
  const body = pairText({ address, public_key: publicKey });
  const expected = { statuses: ['invited'], refusal: UNKNOWN_CODE } as const;
  const request = await proveRequest({ pairing, now }, authorization, { ...joinPair, body }, expected);
  const { pair } = request;
  if (now() - pair.since.getTime() > CODE_GOOD_MS) throw unauthenticated(UNKNOWN_CODE);
  if (address === readPairAddress(settings.baseUrl))
    throw unprocessable(
      'both have the same BASE_URL, so they are the same installation, or one is a copy of the other',
    );
  if (address !== pair.address)
    throw unprocessable(
      `the code was created for ${pair.address}, but the BASE_URL of the requesting installation is ${address}`,
    );
  const answer = await pairing.client.requestState({ address, key: pair.key });
  if (answer.outcome !== 'answered') throw unavailable(`it cannot reach ${address}: ${answer.reason}`);
  const half = createKeyHalf();
  const key = keyOf(() => agreeOnKey(half, publicKey, pair.key));
  await db.transaction().execute(async (trx) => {
    if (!(await completePair(trx, secrets, pair, key, now()))) throw unauthenticated(UNKNOWN_CODE);
    // The operator who created the code is responsible, but is not recorded as the actor of this request.
    const act = { operator: null, organizationId: null, reason: null };
    await recordOperatorAction(trx, { ...act, action: 'pair.add', subject: address });
  });
  return prove(request, { public_key: half.publicKey });
};

const keyOf = (agree: () => string): string => {
  try {
    return agree();
  } catch {
    throw unprocessable('the public key is invalid');
  }
};
