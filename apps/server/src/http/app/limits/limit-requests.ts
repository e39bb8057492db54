import rateLimit from '@fastify/rate-limit';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Throttled } from '../../../usecases/errors.ts';
import { isApiKey } from '../../../usecases/organizations/api-keys/api-key.ts';
import { tokenOf } from '../authenticate.ts';
import type { NetworkLimit } from './network-limit.ts';
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
  validatedTokens: ValidatedTokens,
  perMinute = REQUESTS_PER_MINUTE,
): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const token = tokenOf(request);
      return (token === null ? null : validatedTokens.ownerOf(token)) ?? networkOf(request.ip);
    },
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  const isKnownKey = (request: FastifyRequest): boolean => {
    const token = tokenOf(request);
    return token !== null && isApiKey(token) && validatedTokens.ownerOf(token) !== null;
  };
  const countKey = app.createRateLimit({
    max: Math.ceil(perMinute * SHARE_OF_ONE_KEY),
    timeWindow: '1 minute',
    keyGenerator: (request) => tokenOf(request) ?? '',
    allowList: (request) => !isApiCall(request) || !isKnownKey(request),
  });
  // Before the general one: what a key is refused for is not counted on the others.
  app.addHook('onRequest', refuseBy(countKey));
  app.addHook('onRequest', app.rateLimit());
};

/** By the route, for its address may be written in many ways (`/%761/…`); by the address where there is no route. */
const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean => /^\/v1(?:[/?]|$)/.test(routeOptions.url ?? url);

/** A limit of one endpoint's own, by network. */
export const limitEndpoint = (app: FastifyInstance, perMinute: number): onRequestHookHandler => {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    // Otherwise the exceptions of the general limit hold here too.
    allowList: () => false,
  });
  return refuseBy(count);
};

/** The same by a limit that is counted elsewhere too. */
export const limitBy =
  (limit: NetworkLimit): onRequestHookHandler =>
  async ({ ip }) => {
    const seconds = limit.count(ip);
    if (seconds !== null) throw tooMany(seconds);
  };

const refuseBy =
  (count: ReturnType<FastifyInstance['createRateLimit']>): onRequestHookHandler =>
  async (request) => {
    const limit = await count(request);
    if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttlInSeconds);
  };
