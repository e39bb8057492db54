import { type Access, type Endpoint, isOfOrganization } from '@pharos/contract/rest/common/endpoint.ts';
import { Detail, FieldErrors } from '@pharos/contract/rest/common/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Device } from '../../identity/port.ts';
import type { Caller, OperatorCaller, Services, SignedInUser } from '../../usecases/context.ts';
import { notFound } from '../../usecases/errors.ts';
import { refuseWhenGone } from '../../usecases/refuse-when-gone.ts';
import { RawAnswer, sendRaw } from './answers/raw-answer.ts';
import { tokenOf } from './authenticate.ts';
import { limitEndpoint } from './limits/limit-requests.ts';
import type { OrganizationReadQueue } from './limits/organization-turns.ts';
import type { RequestCounts } from './limits/request-counts.ts';
import type { ResponseCache } from './memory/ready-answers.ts';

/*
 * How an endpoint of the contract becomes a route. A file of routes in http/<resource> looks like this, and has its line in routes.ts:
 *   export const registerCheckRoutes = (app: RouteApp): void => {
 *     route(app, getCheck, ({ services, caller, params }) => readCheck(services, caller, params.id));
 *   };
 */

export type RouteApp = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    endpoints: Endpoint[];
    /** A custom domain is a different origin than the application. */
    isOnDomain(request: Pick<FastifyRequest, 'headers'>): boolean;
    readyAnswers: ResponseCache;
    requestCounts: RequestCounts;
    organizationTurns: OrganizationReadQueue;
    /** Returns a hook that rejects calls without this access, and stores the caller in `request.caller`. */
    authenticate(access: Access): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Null on public endpoints. `organization` is set if the access of the endpoint is an action. */
    caller: SignedInUser | OperatorCaller | Caller | null;
    /** The path of BASE_URL, or empty on the custom domain of a status page. Paths in responses start with it. */
    readonly basePath: string;
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'user'
    ? SignedInUser
    : A extends 'user-or-key'
      ? SignedInUser | Caller
      : A extends 'operator'
        ? OperatorCaller
        : Caller;

export interface EndpointCall<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: CallerOf<E['access']>;
  services: Services;
  device: Device;
  /** The session token or API key, or null if there is none. On public endpoints, it has not been validated. */
  token: string | null;
  url: string;
  lastEventId: string | null;
  /** The `authorization` header, for programs that authenticate without a token. */
  authorization: string | undefined;
  /**
   * Authenticates the caller again with current data, for responses that take a long time. Rejects if the caller no
   * longer has access. Resolves with the expiry of the session or key, or null if it does not expire.
   */
  authenticateAgain(): Promise<Date | null>;
}

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<Parsed<E['response']> | RawAnswer> | Parsed<E['response']> | RawAnswer;

/**
 * Serves an endpoint under `/v1`, with and without the trailing slash. Input that does not match the schemas, including
 * unknown fields, is rejected with 400 (404 for a path parameter). A Refusal from the handler determines the status.
 */
export const route = <const E extends Endpoint>(app: RouteApp, endpoint: E, handler: EndpointHandler<E>): void => {
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: `/v1${endpoint.path}`,
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      querystring: strict(endpoint.query ?? z.strictObject({})),
      ...(endpoint.body ? { body: strict(endpoint.body) } : {}),
      response: { [endpoint.status]: answerOf(endpoint), ...refusalsOf(endpoint) },
      summary: endpoint.summary,
      tags: [endpoint.tag],
      hide: !app.services.settings.sellsPlans && TAGS_OF_SALE.includes(endpoint.tag),
      security: endpoint.access === 'public' ? [] : [{ token: [], organization: [] }],
    },
    // Compression would delay events until there is more data. A HEAD request would leave the stream open forever.
    ...(endpoint.isStream ? { compress: false, exposeHeadRoute: false } : {}),
    onRequest: [
      forbidCaching,
      ...(endpoint.perMinute ? [limitEndpoint(app, `${endpoint.method} ${endpoint.path}`, endpoint.perMinute)] : []),
      app.authenticate(endpoint.access),
    ],
    preValidation: authenticateAfterBody(app, endpoint),
    handler: async (request, reply) => {
      try {
        const answer = () => handler(callOf(app, endpoint, request));
        return send(reply, endpoint.status, await inTurn(app, endpoint, request, answer));
      } catch (error) {
        return refuseWhenGone(app.services, request.caller, error);
      }
    },
  });
};

/** Queues reads of an organization. Streams last long, and changes already wait for the lock of the organization. */
const inTurn = <Answer>(
  { organizationTurns }: RouteApp,
  { method, isStream }: Endpoint,
  request: FastifyRequest,
  answer: () => Promise<Answer> | Answer,
): Promise<Answer> | Answer => {
  const organizationId = organizationOf(request);
  if (method !== 'GET' || isStream || organizationId === null) return answer();
  return organizationTurns.run(organizationId, answer);
};

/** A response is valid for one caller at one moment. The response itself can override this. */
const forbidCaching = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store');
};

/** Authenticates again after the body has arrived, because a client can delay the body for a long time. */
const authenticateAfterBody =
  (app: RouteApp, { method, access }: Endpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    if (method !== 'GET' && access !== 'public' && sendsBody(request)) await authenticateAgain(app, access, request);
  };

const sendsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The types are correct, because the validator has replaced the input with the output of the schemas. */
const callOf = <E extends Endpoint>(app: RouteApp, { access }: E, request: FastifyRequest): EndpointCall<E> => ({
  params: request.params as Parsed<E['params']>,
  query: request.query as Parsed<E['query']>,
  body: request.body as Parsed<E['body']>,
  caller: request.caller as CallerOf<E['access']>,
  services: app.services,
  device: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
  token: tokenOf(request),
  url: request.url,
  lastEventId: String(request.headers['last-event-id'] ?? '') || null,
  authorization: request.headers.authorization,
  authenticateAgain: () => authenticateAgain(app, access, request),
});

const authenticateAgain = async (app: RouteApp, access: Access, request: FastifyRequest): Promise<Date | null> => {
  const before = organizationOf(request);
  await app.authenticate(access)(request);
  // A call without an organization header uses the only organization of the caller, which may have changed.
  if (organizationOf(request) !== before) throw notFound('Organization');
  return request.caller?.endsAt ?? null;
};

const organizationOf = ({ caller }: FastifyRequest): number | null =>
  caller && 'organization' in caller ? caller.organization.id : null;

const send = (reply: FastifyReply, status: number, answer: unknown): FastifyReply =>
  answer instanceof RawAnswer ? sendRaw(reply, answer, status) : reply.status(status).send(answer);

const answerOf = ({ response, isStream }: Endpoint) =>
  isStream ? { content: { 'text/event-stream': { schema: response } } } : response;

const TAGS_OF_SALE: readonly string[] = ['Plans', 'Payment'];

/** Rejects unknown keys in an object schema that does not define how to treat them. */
const strict = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;

const refusalsOf = ({ access, params }: Endpoint): Record<number, z.ZodType> => {
  const answers: Record<number, z.ZodType> = { 400: FieldErrors, 429: Detail };
  if (access !== 'public') Object.assign(answers, { 401: Detail, 403: Detail });
  if (params || isOfOrganization(access)) answers[404] = Detail;
  return answers;
};
