import { announcePairStop, getPairState, type PairState } from '@pharos/contract/rest/pair/pair.ts';
import { answerProof } from '../../pair/signature.ts';
import { recordStop } from '../../storage/pair/pairs.ts';
import type { Services } from '../context.ts';
import { type PairParts, type ProvedRequest, proveRequest } from './prove-request.ts';

export interface ProvedAnswer {
  body: string;
  proof: string;
}

const OF_PAIR = {
  // The other installation queries this one before it completes the pairing.
  statuses: ['joining', 'paired'],
  refusal: 'this installation is not its pair',
} as const;

export const prove = ({ pair, nonce }: ProvedRequest, answer: object): ProvedAnswer => {
  const body = JSON.stringify(answer);
  return { body, proof: answerProof(pair.key, nonce, body) };
};

export const answerState = async (parts: PairParts, authorization: string | undefined): Promise<ProvedAnswer> => {
  const request = await proveRequest(parts, authorization, { ...getPairState, body: '' }, OF_PAIR);
  return prove(request, (await parts.pairing.ownState.read()) satisfies PairState);
};

/** The other installation stops intentionally. For some minutes, no one is notified that it does not respond. */
export const noteStop = async (
  parts: PairParts & Pick<Services, 'db'>,
  authorization: string | undefined,
): Promise<ProvedAnswer> => {
  const request = await proveRequest(parts, authorization, { ...announcePairStop, body: '' }, OF_PAIR);
  await recordStop(parts.db, request.pair, parts.now());
  return prove(request, {});
};
