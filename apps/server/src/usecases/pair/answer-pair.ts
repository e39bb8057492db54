import { announcePairStop, getPairState, type PairState } from '@pharos/contract/rest/pair/pair.ts';
import { answerProof } from '../../pair/signature.ts';
import { recordStop } from '../../storage/pair/pairs.ts';
import type { Services } from '../context.ts';
import { type PairParts, type ProvedRequest, proveRequest } from './prove-request.ts';

/** An answer to the other installation, with what proves that it is of this one. */
export interface ProvedAnswer {
  body: string;
  proof: string;
}

const OF_PAIR = {
  // The other end asks this one before it completes what it has begun.
  statuses: ['joining', 'paired'],
  words: 'it does not know this installation as its pair',
} as const;

export const prove = ({ pair, nonce }: ProvedRequest, answer: object): ProvedAnswer => {
  const body = JSON.stringify(answer);
  return { body, proof: answerProof(pair.key, nonce, body) };
};

/** How this installation is. */
export const answerState = async (parts: PairParts, authorization: string | undefined): Promise<ProvedAnswer> => {
  const request = await proveRequest(parts, authorization, { ...getPairState, body: '' }, OF_PAIR);
  return prove(request, (await parts.pairing.ownState.read()) satisfies PairState);
};

/** The other one stops in an orderly way: for some minutes nobody is told that it does not answer. */
export const noteStop = async (
  parts: PairParts & Pick<Services, 'db'>,
  authorization: string | undefined,
): Promise<ProvedAnswer> => {
  const request = await proveRequest(parts, authorization, { ...announcePairStop, body: '' }, OF_PAIR);
  await recordStop(parts.db, request.pair, parts.now());
  return prove(request, {});
};
