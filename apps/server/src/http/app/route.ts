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
import type { OrganizationTurns } from './limits/organization-turns.ts';
import type { RequestCounts } from './limits/request-counts.ts';
import type { ReadyAnswers } from './memory/ready-answers.ts';

/*
 * How an endpoint of the contract becomes a route. A file of routes in http/<resource> looks like this, and has its line in routes.ts:
 *   export const registerCheckRoutes = (app: RouteApp): void => {
 *     route(app, getCheck, ({ services, caller, params }) => readCheck(services, caller, params.id));
 *   };
 */

/** The application with what routes need: the services, and the list of endpoints served so far. */
export type RouteApp = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    endpoints: Endpoint[];
    /** Whether a request is for a status page's own domain, which is another origin than that of the application. */
    isOnDomain(request: Pick<FastifyRequest, 'headers'>): boolean;
    /** Where routes keep public answers that may be given again. */
    readyAnswers: ReadyAnswers;
    requestCounts: RequestCounts;
    organizationTurns: OrganizationTurns;
    /** Refuses a call to an endpoint of this access, or leaves the caller in `request.caller`. */
    authenticate(access: Access): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Null on public endpoints. `organization` is there where the endpoint's access is an action. */
    caller: SignedInUser | OperatorCaller | Caller | null;
    /**
     * The path below which the client finds Pharos: that of BASE_URL, and none on a status page's own domain. A path in an answer begins with it.
     */
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

/** What a handler gets: everything parsed and typed by the endpoint's schemas. */
export interface EndpointCall<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: CallerOf<E['access']>;
  services: Services;
  /** Where the call comes from. */
  device: Device;
  /** The session token or API key of the call, on public endpoints too, where nobody has looked it up; null without one. */
  token: string | null;
  /** Path and query of the request, for the links between pages of a list. */
  url: string;
  /** The last event that a resuming subscriber has received. */
  lastEventId: string | null;
  /** The header of the request, of programs that sign in by other means than a token. */
  authorization: string | undefined;
  /**
   * Authenticates the caller as a request now would be, for an answer that takes long; rejects with the refusal. Resolves
   * with when the session or key ends by itself; null: never.
   */
  authenticateAgain(): Promise<Date | null>;
}

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<Parsed<E['response']> | RawAnswer> | Parsed<E['response']> | RawAnswer;

/**
 * Serves an endpoint under `/v1`, with and without the trailing slash.
 * Input that the schemas refuse is answered 400 by field (404 for a path parameter), unknown body fields and query values included;
 * a Refusal thrown by the handler gets its status; the answer is sent as JSON with the declared status.
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
      // Where nothing is sold, the description of the API does not speak of it.
      hide: !app.services.settings.sellsPlans && TAGS_OF_SALE.includes(endpoint.tag),
      security: endpoint.access === 'public' ? [] : [{ token: [], organization: [] }],
    },
    // What is compressed is held back until there is more; and a call for the headers alone would leave it open forever.
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

/** Reads of an organization take turns. A stream lasts, and a change waits for the organization's lock anyway. */
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

/** An answer holds for one caller at one moment: no cache may store it, unless the answer itself allows it. */
const forbidCaching = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store');
};

/** A body may be kept back as long as connections live: what is done with it needs the rights of the moment when all of it is there. */
const authenticateAfterBody =
  (app: RouteApp, { method, access }: Endpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    if (method !== 'GET' && access !== 'public' && sendsBody(request)) await authenticateAgain(app, access, request);
  };

const sendsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The validator has replaced what came in by what the schemas made of it, so the types hold. */
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
  // A call that names no organization means the caller's only one, and that may be another by now.
  if (organizationOf(request) !== before) throw notFound('Organization');
  return request.caller?.endsAt ?? null;
};

const organizationOf = ({ caller }: FastifyRequest): number | null =>
  caller && 'organization' in caller ? caller.organization.id : null;

const send = (reply: FastifyReply, status: number, answer: unknown): FastifyReply =>
  answer instanceof RawAnswer ? sendRaw(reply, answer, status) : reply.status(status).send(answer);

/** The answer in the API's description. */
const answerOf = ({ response, isStream }: Endpoint) =>
  isStream ? { content: { 'text/event-stream': { schema: response } } } : response;

const TAGS_OF_SALE: readonly string[] = ['Plans', 'Payment'];

/** An object schema that says nothing of unknown keys refuses them. */
const strict = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;

const refusalsOf = ({ access, params }: Endpoint): Record<number, z.ZodType> => {
  const answers: Record<number, z.ZodType> = { 400: FieldErrors, 429: Detail };
  if (access !== 'public') Object.assign(answers, { 401: Detail, 403: Detail });
  if (params || isOfOrganization(access)) answers[404] = Detail;
  return answers;
};
