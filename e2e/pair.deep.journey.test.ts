import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthOverview } from '@pharos/contract/rest/operator/health.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { type Gate, openGate } from './testing/gate.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { runOperatorCommand } from './testing/run-command.ts';

const MINUTE = 60_000;
/** Inspections take place every 30 seconds, and notifications follow after two minutes. */
const soon = { timeout: 90_000 };
const NOTIFIED_MS = 5 * MINUTE;

interface Installation {
  pharos: Pharos;
  api: Api;
  env: Record<string, string>;
  gate: Gate;
  mailbox: Mailbox;
}

let running: AsyncDisposableStack;
let folder: string;
beforeEach(async () => {
  running = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'pharos-pair-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
});
afterEach(() => running.disposeAsync());

const gateTo = async (port: number): Promise<Gate> => {
  const gate = await openGate(port);
  running.defer(() => gate.close());
  return gate;
};

const install = async (name: string, references: Gate): Promise<Installation> => {
  const mailbox = await openMailbox();
  running.defer(() => mailbox.close());
  const port = await freePort();
  const gate = await gateTo(port);
  const env = {
    DATA_DIR: join(folder, name),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${gate.port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    OPERATOR_EMAIL: `${name}@example.com`,
    REFERENCE_TARGETS: `tcp://127.0.0.1:${references.port}`,
    CHECK_INTERVALS: '2,60',
    LOG_LEVEL: 'fatal',
  };
  const pharos = await startPharos(env);
  running.defer(() => pharos.killTree());
  const api = (await Api.signUp(pharos.baseUrl)).at(`http://127.0.0.1:${port}`);
  return { pharos, api, env, gate, mailbox };
};

const pairOf = async ({ api }: Installation) => (await api.get<HealthOverview>('/operator/health/')).pair;
const mailAbout = ({ mailbox }: Installation): string[] =>
  mailbox.mails.flatMap(({ mail }) => (/^Pharos at \S+ (has|is)/.test(mail.subject ?? '') ? [mail.subject ?? ''] : []));

it(
  'notifies about a paired installation that is unavailable, but not while both are cut off',
  async () => {
    const target = createServer((socket) => socket.end());
    target.listen(0, '127.0.0.1');
    await once(target, 'listening');
    running.defer(() => void target.close());
    const address = target.address();
    const references = await gateTo(typeof address === 'object' && address ? address.port : 0);
    const here = await install('here', references);
    const there = await install('there', references);
    const both = [here, there];

    const invited = await runOperatorCommand('pair', [there.env.BASE_URL ?? ''], here.env);
    expect(invited.failed).toBe('');
    const [, ...args] = /npm run pair -- (\S+) (\S+)/.exec(invited.output) ?? [];
    const joined = await runOperatorCommand('pair', args, there.env);
    expect([joined.failed, joined.output]).toEqual([
      '',
      `${there.env.BASE_URL} and ${here.env.BASE_URL} now monitor each other.\n`,
    ]);
    for (const one of both)
      await expect
        .poll(() => pairOf(one), soon)
        .toMatchObject({ answered_on: expect.any(String), trouble: null, state: { is_ready: true } });

    const cutAt = Date.now();
    for (const gate of [here.gate, there.gate, references]) gate.cut();
    const inspectedAt = async (one: Installation) => Date.parse((await pairOf(one))?.looked_on ?? '');
    for (const one of both) {
      await expect
        .poll(() => inspectedAt(one), { timeout: 4 * MINUTE, interval: 1000 })
        .toBeGreaterThan(cutAt + 2.5 * MINUTE);
      expect(await pairOf(one)).toMatchObject({
        trouble: { kind: 'no-answer' },
        connection: 'isolated',
        is_told: false,
      });
    }
    for (const gate of [here.gate, there.gate, references]) await gate.open();
    for (const one of both) await expect.poll(async () => (await pairOf(one))?.trouble, soon).toBeNull();
    expect(both.map(mailAbout)).toEqual([[], []]);

    await there.pharos.killTree();
    const gone = await here.mailbox.waitFor('has not responded', undefined, NOTIFIED_MS);
    expect(gone.recipients).toEqual(['here@example.com']);
    expect(gone.mail.text).toContain('Check that its machine and its process are running');
    expect(both.map((one) => mailAbout(one).length)).toEqual([1, 0]);
    const { output } = await runOperatorCommand('pair', ['--show'], here.env);
    expect(output).toContain('The operators of this installation were notified.');
  },
  15 * MINUTE,
);
