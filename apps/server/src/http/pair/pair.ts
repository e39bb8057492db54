import { announcePairStop, getPairState, joinPair, PAIR_PROOF_HEADER } from '@pharos/contract/rest/pair/pair.ts';
import { acceptPair } from '../../usecases/pair/accept-pair.ts';
import { answerState, noteStop, type ProvedAnswer } from '../../usecases/pair/answer-pair.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerPairRoutes = (app: RouteApp): void => {
  route(app, getPairState, async ({ services, authorization }) => toRaw(await answerState(services, authorization)));
  route(app, announcePairStop, async ({ services, authorization }) => toRaw(await noteStop(services, authorization)));
  route(app, joinPair, async ({ services, authorization, body }) =>
    toRaw(await acceptPair(services, authorization, body)),
  );
};

const toRaw = ({ body, proof }: ProvedAnswer): RawAnswer =>
  new RawAnswer(body, { 'content-type': 'application/json; charset=utf-8', [PAIR_PROOF_HEADER]: proof });
