import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Throttled } from '../../../usecases/errors.ts';
import { isApiKey } from '../../../usecases/organizations/api-keys/api-key.ts';
import { tokenOf } from '../authenticate.ts';
import { NetworkLimit, secondsOf } from './network-limit.ts';
import type { LimitCounts, RequestCounts } from './request-counts.ts';
import type { ValidatedTokens } from './validated-tokens.ts';

/** Of one person, of the keys of one organization, or of one network without a good token. */
const REQUESTS_PER_MINUTE = 1200;
/** People and keys of an installation to which nobody has access uninvited may make so many times more. */
const FACTOR_OF_INVITED = 10;
/** Of its organization's keys, what one of them may use: the others go on while one is stolen, or runs wild. */
const SHARE_OF_ONE_KEY = 1 / 2;

const tooMany = (seconds: number): Throttled => new Throttled('Too many requests. Try again later.', seconds);

export interface RequestLimits {
  /** Whether strangers have accounts. */
  strangersMaySignUp: boolean;
  /** Requests a minute of one network; the usual limit when not given. */
  perMinute?: number | undefined;
}

/**
 * The general limit: so many calls of the API a minute of one person, of the keys of one organization (half of them by one key) or, without
 * a good token, of one network. The headers name the budget of which least is left, also in the response that refuses.
 * The web app's files are not counted: a page is dozens of them, and a whole office may come from one address.
 */
export const limitRequests = (
  app: FastifyInstance,
  requestCounts: RequestCounts,
  validatedTokens: ValidatedTokens,
  { strangersMaySignUp, perMinute = REQUESTS_PER_MINUTE }: RequestLimits,
): void => {
  const ofOwner = strangersMaySignUp ? perMinute : perMinute * FACTOR_OF_INVITED;
  const networks = requestCounts.of('network', perMinute);
  const owners = requestCounts.of('owner', ofOwner);
  const keys = requestCounts.of('api-key', Math.ceil(ofOwner * SHARE_OF_ONE_KEY));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const token = tokenOf(request);
    const owner = token === null ? null : validatedTokens.ownerOf(token);
    // Before the general one: what a key is refused for is not counted on the others.
    const ofKey = token !== null && owner !== null && isApiKey(token) ? countOn(keys, token) : null;
    if (ofKey && ofKey.left < 0) return refuse(reply, ofKey);
    const budget = owner === null ? countOn(networks, networkOf(request.ip)) : countOn(owners, owner);
    if (budget.left < 0) return refuse(reply, budget);
    describe(reply, ofKey && ofKey.left < budget.left ? ofKey : budget);
  });
};

/** A limit of requests a minute, the number of requests that are left (negative: too many), and the milliseconds until it starts again. */
interface Budget {
  perMinute: number;
  left: number;
  leftMs: number;
}

const countOn = (counts: LimitCounts, key: string): Budget => {
  const { count, leftMs } = counts.count(key);
  return { perMinute: counts.perMinute, left: counts.perMinute - count, leftMs };
};

const describe = (reply: FastifyReply, { perMinute, left, leftMs }: Budget): void => {
  reply.header('x-ratelimit-limit', perMinute);
  reply.header('x-ratelimit-remaining', Math.max(0, left));
  reply.header('x-ratelimit-reset', secondsOf(leftMs));
};

const refuse = (reply: FastifyReply, budget: Budget): never => {
  describe(reply, budget);
  throw tooMany(secondsOf(budget.leftMs));
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
