import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AlertReceipt, SuppressedFailure } from '@pharos/contract/rest/alerts/receipts.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import type { ResponseTimeEntry, StateChange, StateChangeAnalysis } from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviorOf } from './behavior/behavior.ts';
import { allChecks } from './checks/all-checks.ts';
import type { DemoManifest } from './demo-folder.ts';
import { Api } from './seed/api.ts';
import { type Demo, startDemo } from './start-demo.ts';
import { portsFrom } from './targets/ports.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder: string;
let dataDir: string;
let demo: Demo;
let api: Api;
let made: DemoManifest;

const idOf = (key: string): number => demo.checks.get(key) ?? Number.NaN;
const list = () => api.get<{ count: number; results: ListedCheck[] }>('/checks/?page_size=100');
const statesOf = async (key: string): Promise<StateChange[]> => {
  const path = `/check-state-changes/?check_id=${idOf(key)}&filterincidents=true&page_size=100`;
  return (await api.get<{ results: StateChange[] }>(path)).results;
};
/** Includes the state changes for integrations in addition to the alerts for people. */
const receiptsOf = async (key: string): Promise<AlertReceipt[]> => {
  const found: AlertReceipt[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const path = `/alert-receipts/?check_id=${idOf(key)}&page_size=100&page=${page}`;
    const { next, results } = await api.get<{ next: string | null; results: AlertReceipt[] }>(path);
    found.push(...results);
    isMore = next !== null;
  }
  return found;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-demo-'));
  dataDir = join(folder, 'demo');
  demo = await startDemo({ port: 0, dataDir });
  api = new Api(demo.baseUrl, demo.token);
  made = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoManifest;
});
afterAll(async () => {
  // The demo is undefined if it could not start.
  await demo?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the organization', () => {
  it('has 24 checks of all types, some of which are down, degraded or paused', async () => {
    const { count, results } = await list();
    expect(count).toBe(24);
    expect(new Set(results.map(({ type }) => type)).size).toBe(7);
    const state = (key: string) => results.find(({ id }) => id === idOf(key))?.statuses;
    expect(state('storefront')).toMatchObject({ state: 'AV' });
    expect(state('warehouse')).toMatchObject({ state: 'NR' });
    expect(state('spf')).toMatchObject({ state: 'DME' });
    expect(state('images')).toMatchObject({ state: 'AV', appState: 'DP' });
    expect(results.filter(({ statuses }) => statuses.state === 'PS').map(({ id }) => id)).toEqual(
      expect.arrayContaining([idOf('backup-link'), idOf('files')]),
    );
  });

  it('has an admin, a read-only member and contacts', async () => {
    const { results } = await api.get<{ results: { role: string }[] }>('/organization-members/');
    expect(results.map(({ role }) => role).sort()).toEqual(['AD', 'OW', 'ST']);
    expect(await api.get('/organization-subscribers/')).toMatchObject({ count: 2 });
  });
});

describe('the integrations', () => {
  const webhooks = async () =>
    (
      await api.get<{
        results: { id: number; name: string; problem: string | null; made_by: string | null; meta: string }[];
      }>('/integrations/webhooks/')
    ).results;
  const logOf = async (id: number) =>
    (await api.get<{ results: { status: string; event: string }[] }>(`/integrations/${id}/deliveries/?page_size=100`))
      .results;

  it('includes webhooks with past deliveries, one webhook of a Zap, and one that fails', async () => {
    const [board, wiki, zap] = await webhooks();
    expect([board, wiki, zap]).toMatchObject([
      { name: 'Incident board', problem: null },
      { name: 'Status in the wiki', problem: expect.stringMatching(/^Failing since .*HTTP 503/) },
      { made_by: 'zapier', problem: null },
    ]);
    const log = await logOf(board?.id ?? 0);
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['down', 'up', 'degraded']));
    expect(log.filter(({ status }) => status === 'sent').length).toBeGreaterThan(20);
    expect(log.map(({ status }) => status)).not.toContain('failed');
    expect((await logOf(wiki?.id ?? 0)).map(({ status }) => status)).toContain('failed');
    expect((await logOf(zap?.id ?? 0)).length).toBeGreaterThan(0);
  });

  it('includes integrations of every other kind, one phone number that has opted out, and one help desk with outdated settings', async () => {
    const listed = async (path: string) => (await api.get<{ results: object[] }>(`/integrations/${path}/`)).results;
    expect(await listed('slack-alerters')).toMatchObject([{ is_authorized: true, problem: null }]);
    expect(await listed('sms-alerters')).toMatchObject([
      { problem: null, ended_numbers: [{ number: '+14155550124' }] },
    ]);
    expect(await listed('freshdesk-alerters')).toMatchObject([{ is_valid: true }]);
    expect(await listed('freshservice-alerters')).toMatchObject([{ is_valid: false }]);
    const [slack] = (await listed('slack-alerters')) as { id: number }[];
    await api.post(`/integrations/slack-alerters/${slack?.id}/test/`, {});
  });

  it('delivers test messages to receivers on this machine', async () => {
    const [board, wiki] = await webhooks();
    const test = (webhook: typeof board) =>
      api.post('/integrations/webhook-test/', { webhook: webhook?.id, test_data: webhook?.meta });
    expect(await test(board)).toMatchObject({ answer: { status_code: 200 } });
    await expect(test(wiki)).rejects.toThrow('answered 503');
  });
});

describe('the targets', () => {
  it.each(allChecks.map((check) => [check.key, check] as const))(
    'responds as the story of %s defines',
    async (_, check) => {
      const { name, settings, data, key, story } = check;
      const report = await api.post<ProbeReport>('/check-test/', {
        name,
        url: check.url(portsFrom(made.firstPort)),
        ...settings,
        ...(data ? { data: JSON.stringify(data) } : {}),
      });
      const { fault } = behaviorOf(key, story, made.madeAt).at(Date.parse(report.check_start_time));
      // The story does not describe the target of a paused check. If pings are not allowed, there is no verdict.
      const expected = key === 'files' ? 'NR' : (fault?.verdict ?? 'AV');
      expect([expected, ...(report.prober_error?.includes('ICMP') ? [null] : [])]).toContain(report.state);
      if (key === 'images') expect(report.response_time).toBeGreaterThan(900);
    },
  );
});

describe('the history', () => {
  it('covers 90 days, except for the new check', async () => {
    const known = async (key: string): Promise<number> => {
      const path = `/check-response-times-reports/${idOf(key)}/?for_hours=${90 * 24}&aggregate_by=days`;
      const { response_times: days } = await api.get<{ response_times: ResponseTimeEntry[] }>(path);
      return days.filter((day) => day.average_response_time_milliseconds_available !== null).length;
    };
    expect(await known('storefront')).toBe(90);
    expect(await known('partners')).toBeGreaterThanOrEqual(20);
    expect(await known('partners')).toBeLessThanOrEqual(21);
  });

  it('includes a long outage with the evidence of both probes, a comment, and its recipients', async () => {
    const lasted = ({ check_start_time: from, next_state_change_time: to }: StateChange) =>
      Date.parse(to ?? '') - Date.parse(from);
    const long = (await statesOf('checkout')).find((state) => lasted(state) > DAY_MS / 4);
    expect(long).toMatchObject({ new_state: 'SCE', comment: expect.stringContaining('failover') });
    const analysis = await api.get<StateChangeAnalysis>(`/check-state-changes-analysis/?based_on=${long?.based_on}`);
    for (const probe of [analysis.probe_first, analysis.probe_second]) {
      expect(probe).toMatchObject({ state: 'SCE', status_code: 503, source: 'Local' });
      expect(probe?.request_headers).toMatchObject({ 'X-Monitoring-Key': '(hidden)' });
    }
    const receipts = await api.get<{ results: AlertReceipt[] }>(`/alert-receipts/?based_on=${long?.based_on}`);
    const toPeople = receipts.results.filter(({ kind }) => kind !== 'state-change');
    expect(toPeople.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['up', 'announced'],
      ['down', 'announced'],
    ]);
    const deliveries = receipts.results.flatMap((receipt) => receipt.deliveries);
    expect(deliveries.map(({ status }) => status)).toEqual(expect.arrayContaining(['sent', 'skipped']));
    expect(deliveries.every(({ status, sent_at }) => (status === 'sent') === (sent_at !== null))).toBe(true);
  });

  it('includes a flapping check with short outages that caused no alert, suppressed failures, and observation gaps', async () => {
    expect((await statesOf('recommendations')).length).toBeGreaterThan(90);
    const outcomes = (await receiptsOf('recommendations')).map(({ outcome }) => outcome);
    expect(outcomes).toContain('not sent: recovered within the alert delay');
    const suppressed = await api.get<{ results: SuppressedFailure[] }>(
      `/suppressed-failures/?check_id=${idOf('search')}`,
    );
    expect(suppressed.results[0]).toMatchObject({ probe_first: { state: 'NR' }, probe_second: { state: 'AV' } });
    const stats = await api.get<{ duration_seconds_unknown: number }>(
      `/check-stats-reports/${idOf('storefront')}/?for_hours=${90 * 24}`,
    );
    expect(stats.duration_seconds_unknown).toBeGreaterThan(200 * 60);
  });
});

describe('starting and stopping', () => {
  it('stops cleanly and retains its data for the next start', async () => {
    const before = (await statesOf('checkout')).map(({ based_on }) => based_on);
    expect(await demo.stop()).toBe(0);
    demo = await startDemo({ port: 0, dataDir });
    api = new Api(demo.baseUrl, demo.token);
    expect(await list()).toMatchObject({ count: 24 });
    expect((await statesOf('checkout')).map(({ based_on }) => based_on)).toEqual(before);
  });

  it('creates a new demo with the requested number of checks if `isFresh` is set', async () => {
    await demo.stop();
    demo = await startDemo({ port: 0, dataDir, variant: 'one', bulk: 120, isFresh: true });
    api = new Api(demo.baseUrl, demo.token);
    const { count, results } = await list();
    expect(count).toBe(121);
    expect(results.every(({ statuses }) => statuses.state === 'AV')).toBe(true);
  });

  it('does not change a folder with other data', async () => {
    const other = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(other, 'precious.txt'), 'mine');
    for (const args of [[], ['--fresh']]) {
      const { code, output } = await runMain(args, { DATA_DIR: other });
      expect(code).toBe(78);
      expect(output).toContain(other);
    }
    expect(await readFile(join(other, 'precious.txt'), 'utf8')).toBe('mine');
  });

  it.each(['Pharos', 'a target'])('prints one line with the port if a port of %s is in use', async (whose) => {
    await demo.stop();
    const { firstPort } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoManifest;
    const holder = createServer().listen(whose === 'Pharos' ? 0 : firstPort, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, output } = await runMain([], { DATA_DIR: dataDir, PORT: whose === 'Pharos' ? String(port) : '0' });
    holder.close();
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining(String(port)) });
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});

const runMain = async (args: string[], env: Record<string, string>): Promise<{ code: unknown; output: string }> => {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } });
  let output = '';
  child.stderr.on('data', (text: Buffer) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code, output };
};
