import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Throttled } from '../../../usecases/errors.ts';
import { isApiKey } from '../../../usecases/organizations/api-keys/api-key.ts';
import { tokenOf } from '../authenticate.ts';
import { NetworkLimit, secondsOf } from './network-limit.ts';
import type { LimitCounts, RequestCounts } from './request-counts.ts';
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
export const limitRequests = (
  app: FastifyInstance,
  requestCounts: RequestCounts,
  validatedTokens: ValidatedTokens,
  perMinute = REQUESTS_PER_MINUTE,
): void => {
  const all = requestCounts.of('all', perMinute);
  const ofKeys = requestCounts.of('api-key', Math.ceil(perMinute * SHARE_OF_ONE_KEY));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const token = tokenOf(request);
    const owner = token === null ? null : validatedTokens.ownerOf(token);
    // Before the general one: what a key is refused for is not counted on the others.
    if (token !== null && owner !== null && isApiKey(token)) refuseAbove(ofKeys, token);
    const { count, leftMs } = all.count(owner ?? networkOf(request.ip));
    reply.header('x-ratelimit-limit', perMinute);
    reply.header('x-ratelimit-remaining', Math.max(0, perMinute - count));
    reply.header('x-ratelimit-reset', secondsOf(leftMs));
    if (count > perMinute) throw tooMany(secondsOf(leftMs));
  });
};

const refuseAbove = (counts: LimitCounts, key: string): void => {
  const { count, leftMs } = counts.count(key);
  if (count > counts.perMinute) throw tooMany(secondsOf(leftMs));
};

/**
 * Decides by the route, since an address may be written in many ways (`/%761/…`). Without a route it decides by address and method: a page
 * is only requested by GET and HEAD.
 */
const isApiCall = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  /^\/v1(?:[/?]|$)/.test(routeOptions.url ?? url) || (routeOptions.url === undefined && !/^(?:GET|HEAD)$/.test(method));

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
