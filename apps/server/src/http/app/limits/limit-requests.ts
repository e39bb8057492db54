import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Throttled } from '../../../usecases/errors.ts';
import { isApiKey } from '../../../usecases/organizations/api-keys/api-key.ts';
import { tokenOf } from '../authenticate.ts';
import { NetworkLimit, secondsOf } from './network-limit.ts';
import type { LimitCounts, RequestCounts } from './request-counts.ts';
import type { ValidatedTokens } from './validated-tokens.ts';

/** Default limit of one person, of all API keys of one organization, or of one network without a valid token. */
const REQUESTS_PER_MINUTE = 1200;
/** Multiplies the limit for people and API keys on installations where only invited people have accounts. */
const FACTOR_OF_INVITED = 10;
/**
 * The share of the organization's budget that one API key may use, so that the other keys still work if one is stolen
 * or used excessively.
 */
const SHARE_OF_ONE_KEY = 1 / 2;

const tooMany = (seconds: number): Throttled => new Throttled('Too many requests. Try again later.', seconds);

export interface RequestLimits {
  isSignUpOpen: boolean;
  perMinute?: number | undefined;
}

/**
 * Limits the API calls per minute of a person, of the API keys of an organization, or of a network without a valid
 * token. The response headers describe the budget with the fewest remaining requests. Files of the web app are not
 * counted: a page loads dozens, and an office may share one address.
 */
export const limitRequests = (
  app: FastifyInstance,
  requestCounts: RequestCounts,
  validatedTokens: ValidatedTokens,
  { isSignUpOpen, perMinute = REQUESTS_PER_MINUTE }: RequestLimits,
): void => {
  const ofOwner = isSignUpOpen ? perMinute : perMinute * FACTOR_OF_INVITED;
  const networks = requestCounts.of('network', perMinute);
  const owners = requestCounts.of('owner', ofOwner);
  const keys = requestCounts.of('api-key', Math.ceil(ofOwner * SHARE_OF_ONE_KEY));
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const token = tokenOf(request);
    const owner = token === null ? null : validatedTokens.ownerOf(token);
    // The limit of the key is checked first, so that its rejected calls do not count on the budget of the other keys.
    const ofKey = token !== null && owner !== null && isApiKey(token) ? countOn(keys, token) : null;
    if (ofKey && ofKey.left < 0) return refuse(reply, ofKey);
    const budget = owner === null ? countOn(networks, networkOf(request.ip)) : countOn(owners, owner);
    if (budget.left < 0) return refuse(reply, budget);
    describe(reply, ofKey && ofKey.left < budget.left ? ofKey : budget);
  });
};

/** `left` is negative if the limit is exceeded. `leftMs` is the time until the reset. */
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
 * Whether a request is an API call. The matched route decides, because an address can be written in many ways
 * (`/%761/…`). Without a route, the address and the method decide.
 */
const isApiCall = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  /^\/v1(?:[/?]|$)/.test(routeOptions.url ?? url) || (routeOptions.url === undefined && !/^(?:GET|HEAD)$/.test(method));

export const limitEndpoint = (app: FastifyInstance, name: string, perMinute: number): onRequestHookHandler =>
  limitBy(new NetworkLimit(app.requestCounts.of(name, perMinute)));

/** Creates a hook for a limit that other code also counts on. */
export const limitBy =
  (limit: NetworkLimit): onRequestHookHandler =>
  async ({ ip }) => {
    const seconds = limit.count(ip);
    if (seconds !== null) throw tooMany(seconds);
  };
