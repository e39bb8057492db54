import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import {
  type ApiDocument,
  type FuzzIds,
  type FuzzRequest,
  fuzzRequests,
  withIds,
} from '../../../apps/server/src/http/testing/fuzz-requests.ts';
import type { Row } from '../format-table.ts';
import { startProcesses } from '../pharos.ts';
import type { Session } from '../session.ts';

const REQUESTS = 50_000;
const AT_ONCE = 8;
/** Nothing listens on the probed local port. */
const ENVIRONMENT = { SIGNUP: 'open', SUPPORT_EMAIL: 'support@example.com', PROBE_NETWORK: 'any' };
const REQUESTS_OF_ACCOUNT = 500;
const SHOWN_FAULTS = 10;

interface Account {
  token: string;
  ids: FuzzIds;
}

interface Answer {
  status: number;
  body: string;
}

/** Sends random requests from the OpenAPI document over real connections. Any server error (5xx) fails the bench. */
export const measureFuzz = async (session: Session): Promise<Row[]> => {
  const seed = randomInt(1, 2 ** 31);
  const folder = await mkdtemp(join(tmpdir(), 'pharos-fuzz-'));
  const child = await startProcesses(folder, 60, ENVIRONMENT);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const client = new FuzzClient(child.readyValue, agent);
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  try {
    const document = JSON.parse(
      (await client.send({ method: 'GET', url: '/v1/openapi.json' }, null)).body,
    ) as ApiDocument;
    const drawn = fc.sample(fuzzRequests(document), { numRuns: REQUESTS, seed });
    const startedAt = performance.now();
    const work = async (own: readonly FuzzRequest[]): Promise<void> => {
      let account = await client.signUp();
      for (const [n, request] of own.entries()) {
        if (n % 100 === 0) await session.wait(0);
        if (n % REQUESTS_OF_ACCOUNT === REQUESTS_OF_ACCOUNT - 1) account = await client.signUp();
        const sent = withIds(request, account.ids);
        const { status, body } = await client.send(sent, n % 20 === 1 ? null : account.token);
        const kind = `${Math.floor(status / 100)}xx`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        if (status >= 500)
          faults.push(`${sent.method} ${sent.url} ${sent.body?.slice(0, 300) ?? ''} → ${status} ${body.slice(0, 200)}`);
        if (status === 401 || (sent.method === 'DELETE' && status === 200)) account = await client.signUp();
      }
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => work(drawn.filter((_request, index) => index % AT_ONCE === n))),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    return [
      ['seed', String(seed)],
      ['requests', String([...statuses.values()].reduce((sum, count) => sum + count, 0))],
      ['seconds', seconds.toFixed(0)],
      ...[...statuses].sort().map(([kind, count]): Row => [`status ${kind}`, String(count)]),
      ['Pharos errors (5xx)', String(faults.length)],
    ];
  } finally {
    agent.destroy();
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

class FuzzClient {
  readonly #origin: string;
  readonly #agent: Agent;
  #sent = 0;

  constructor(origin: string, agent: Agent) {
    this.#origin = origin;
    this.#agent = agent;
  }

  /** Each request appears to come from a new network, so that the request limits per network do not apply. */
  async send({ method, url, body }: FuzzRequest, token: string | null): Promise<Answer> {
    this.#sent += 1;
    const request = httpRequest(`${this.#origin}${url}`, {
      method,
      agent: this.#agent,
      headers: {
        'x-forwarded-for': `10.${(this.#sent >> 16) & 255}.${(this.#sent >> 8) & 255}.${this.#sent & 255}`,
        ...(token !== null && { authorization: `token ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const status = response.statusCode ?? 0;
    if (response.headers['content-type']?.startsWith('text/event-stream')) {
      response.destroy();
      return { status, body: '' };
    }
    return { status, body: await text(response) };
  }

  async signUp(): Promise<Account> {
    const signedUp = await this.#json('/v1/sign-up/', null, {
      email: `fuzz-${this.#sent}@example.com`,
      password: 'a rather long bench password',
      full_name: 'Fuzz',
      organization_name: 'Fuzz',
    });
    const token = String(signedUp.token);
    const check = { name: 'Shop', url: 'http://localhost:9/', monitering_interval: 60 };
    const created = await this.#json('/v1/checks/', token, check);
    const user = JSON.parse((await this.send({ method: 'GET', url: '/v1/logged-in-user/' }, token)).body);
    const organization = (signedUp.organization as { id: number }).id;
    const hook = { state: 'AC', name: 'Hook', type: 'AL', url: 'http://localhost:9/', organization };
    const webhook = await this.#json('/v1/integrations/webhooks/', token, hook);
    const ids = { organization, check: Number(created.id), user: user.id, webhook: Number(webhook.id) };
    return { token, ids };
  }

  async #json(url: string, token: string | null, body: object): Promise<Record<string, unknown>> {
    const answer = await this.send({ method: 'POST', url, body: JSON.stringify(body) }, token);
    if (answer.status !== 201)
      throw new Error(`The request to ${url} failed with status ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body);
  }
}
