import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Throttled } from '../../../usecases/errors.ts';
import { isApiKey } from '../../../usecases/organizations/api-keys/api-key.ts';
import { tokenOf } from '../authenticate.ts';
import type { MinuteCounts } from './minute-counts.ts';
import { NetworkLimit, secondsOf } from './network-limit.ts';
import type { RequestCounts } from './request-counts.ts';
import type { ValidatedTokens } from './validated-tokens.ts';

/** Of one person, of the keys of one organization, or of one network without a good token. */
const REQUESTS_PER_MINUTE = 1200;
/** Of its organization's keys, what one of them may use: the others go on while one is stolen, or runs wild. */
const SHARE_OF_ONE_KEY = 1 / 2;

const tooMany = (seconds: number): Throttled => new Throttled('Too many requests. Try again later.', seconds);

/**
 * The general limit: so many calls of the API a minute of one person, of the keys of one organization (half of them by one key) or, without
 * a good token, of one network.
 * The web app's files are not counted: a page is dozens of them, and a whole office may come from one address.
 */
export const limitRequests = async (
  app: FastifyInstance,
  requestCounts: RequestCounts,
  validatedTokens: ValidatedTokens,
  perMinute = REQUESTS_PER_MINUTE,
): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    store: storeOf(requestCounts.of('all', perMinute)),
    keyGenerator: (request) => {
      const token = tokenOf(request);
      return (token === null ? null : validatedTokens.ownerOf(token)) ?? networkOf(request.ip);
    },
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
  });
  const ofKeys = requestCounts.of('api-key', Math.ceil(perMinute * SHARE_OF_ONE_KEY));
  // Before the general one: what a key is refused for is not counted on the others.
  app.addHook('onRequest', async (request) => {
    const token = isApiCall(request) ? tokenOf(request) : null;
    if (token === null || !isApiKey(token) || validatedTokens.ownerOf(token) === null) return;
    const { count, leftMs } = ofKeys.count(token);
    if (count > ofKeys.perMinute) throw tooMany(secondsOf(leftMs));
  });
  app.addHook('onRequest', app.rateLimit());
};

/** The form in which the plugin asks for its counts. */
const storeOf = (counts: MinuteCounts) =>
  class CountStore implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const { count, leftMs } = counts.count(key);
      done(null, { current: count, ttl: leftMs });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

/** By the route, for its address may be written in many ways (`/%761/…`); by the address where there is no route. */
const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean => /^\/v1(?:[/?]|$)/.test(routeOptions.url ?? url);

/** A limit of one endpoint's own, by network. `name`: see RequestCounts. */
export const limitEndpoint = (app: FastifyInstance, name: string, perMinute: number): onRequestHookHandler =>
  limitBy(new NetworkLimit(app.requestCounts.of(name, perMinute)));

/** The same by a limit that is counted elsewhere too. */
export const limitBy =
  (limit: NetworkLimit): onRequestHookHandler =>
  async ({ ip }) => {
    const seconds = limit.count(ip);
    if (seconds !== null) throw tooMany(seconds);
  };
