import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startNatsServer, usableNatsServer, withoutPlaces } from '@pharos/bus/testing/nats-server.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { explainFailedTest, launchBrowser, openContext, openPage, type WatchedPage } from './testing/browser.ts';
import { killTree } from './testing/kill-tree.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';
import { faultsInBothThemes } from './testing/themes.ts';

const program = usableNatsServer() ?? '';
const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const NATS_CONFIG = fileURLToPath(new URL('../apps/server/src/commands/nats-config-command.ts', import.meta.url));
/** Longer than an agent needs to start on a busy machine. */
const patient = { timeout: 60_000 };
const PHONE = 390;
const PEOPLE = { host: 'The host', tenant: `Tenant ${'of a long name '.repeat(5)}`.trim() } as const;

describe.skipIf(!program)('locations', () => {
  let running: AsyncDisposableStack;
  let folder: string;
  let pharos: Pharos;
  let browser: Browser;
  const tokens = { host: '', tenant: '' };
  const opened: WatchedPage[] = [];

  beforeAll(async () => {
    running = new AsyncDisposableStack();
    folder = await mkdtemp(join(tmpdir(), 'pharos-locations-'));
    running.defer(() => rm(folder, { recursive: true, force: true }));
    const settings = { DATA_DIR: join(folder, 'main'), LOG_LEVEL: 'fatal', PROBE_NETWORK: 'any' };
    const open = { SIGNUP: 'open', SUPPORT_EMAIL: 'support@example.com' };
    const before = await startPharos({ ...settings, ...open });
    // The first account becomes an operator.
    for (const [who, organization_name] of Object.entries(PEOPLE) as [keyof typeof PEOPLE, string][]) {
      const account = { email: `${who}@example.com`, password: 'four gray herons wade', full_name: who };
      const api = new Api(before.baseUrl);
      tokens[who] = (await api.post<{ token: string }>('/sign-up/', { ...account, organization_name })).token;
    }
    await before.stop();
    const file = join(folder, 'nats.conf');
    const places = ['--listen', '127.0.0.1:4222', '--folder', join(folder, 'nats')];
    await run(process.execPath, [NATS_CONFIG, '--write', file, ...places], {
      env: { PATH: process.env.PATH, ...settings },
    });
    const nats = await startNatsServer(program, withoutPlaces(await readFile(file, 'utf8')));
    running.defer(() => nats.stop());
    pharos = await startPharos({ ...settings, ...open, NATS_URL: nats.url });
    running.defer(() => pharos.killTree());
    browser = await launchBrowser();
    const sql = await openSql(settings.DATA_DIR);
    await sql.query('update users set email_verified = true');
    await sql.end();
    const bin = join(folder, 'bin');
    await mkdir(bin);
    // Replaces `npm start -- …`, without its check of the installed packages.
    await writeFile(join(bin, 'npm'), `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${MAIN}' "$@"\n`, {
      mode: 0o755,
    });
  });
  afterAll(() => running?.disposeAsync());
  afterEach(explainFailedTest);

  const openAs = async (who: keyof typeof tokens, path: string, width = 1440): Promise<Page> => {
    const watched = await openPage(await openContext(browser, pharos.baseUrl, { token: tokens[who], width }));
    opened.push(watched);
    await watched.page.goto(path);
    return watched.page;
  };
  const runCommand = (command: string): void => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, LOG_LEVEL: 'fatal', PORT: '0' };
    const agent = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    running.defer(async () => {
      if (agent.pid !== undefined && agent.exitCode === null) await killTree(agent.pid);
    });
  };
  const commandOn = (page: Page): Promise<string> => page.getByRole('textbox', { name: 'Command' }).inputValue();
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
  const act = async (page: Page, name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const liveIn = async (who: keyof typeof tokens): Promise<string[]> => {
    const api = new Api(pharos.baseUrl, tokens[who]);
    return (await api.get<{ results: { name: string }[] }>('/edge-locations/')).results.map(({ name }) => name).sort();
  };

  it('lets an operator create a location, run its command, see it live, disable it and delete it', async () => {
    const host = await openAs('host', '/operator/health');
    await host.getByRole('link', { name: 'All locations' }).click();
    await rowOf(host, 'local').getByText('Live').waitFor();
    expect(await faultsInBothThemes(host)).toEqual([]);

    await host.getByRole('button', { name: 'Add location' }).click();
    await host.getByLabel('Name').fill("The North's end");
    await expect.poll(() => host.getByLabel('Key').inputValue()).toBe('the-north-s-end');
    expect(await faultsInBothThemes(host)).toEqual([]);
    await host.keyboard.press('Enter');
    const command = await commandOn(host);
    await host
      .getByText(/^On a machine of this location, clone the repository of Pharos at version \d+\.\d+\.\d+/)
      .waitFor();
    expect(await faultsInBothThemes(host)).toEqual([]);
    await host.getByText('Waiting for its agent…').waitFor();
    runCommand(command);
    await host.getByText('Its agent is connected.').waitFor(patient);
    await host.getByRole('button', { name: 'Done' }).click();
    const north = rowOf(host, "The North's end");
    await north.getByText('Live').waitFor();
    await north.getByText(/^1 agent, Pharos \d/).waitFor();
    expect(await faultsInBothThemes(host)).toEqual([]);
    expect(await liveIn('tenant')).toContain("The North's end");

    await act(host, "The North's end", 'Delete');
    const question = host.getByRole('dialog', { name: "Disable The North's end first?" });
    await question.getByText(/are not probed until/).waitFor();
    await question.getByText('No check depends on this location.').waitFor();
    expect(await faultsInBothThemes(host)).toEqual([]);
    await host.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await north.getByText('Disabled').waitFor();
    expect(await liveIn('tenant')).not.toContain("The North's end");
    await act(host, "The North's end", 'Delete');
    await host.getByRole('button', { name: 'Delete location' }).click();
    await north.waitFor({ state: 'detached' });
  }, 180_000);

  it('lets an owner create a private location on a phone, which other organizations cannot use', async () => {
    const tenant = await openAs('tenant', '/settings/locations', PHONE);
    await tenant.getByRole('heading', { name: 'Monitor targets behind your firewall' }).waitFor();
    expect(await faultsInBothThemes(tenant)).toEqual([]);
    await tenant.getByRole('button', { name: 'Add location' }).click();
    await tenant.getByLabel('Name').fill('Office');
    await tenant.keyboard.press('Enter');
    const former = await commandOn(tenant);
    expect(await faultsInBothThemes(tenant)).toEqual([]);
    runCommand(former);
    await tenant.getByText('Its agent is connected.').waitFor(patient);
    await tenant.getByRole('button', { name: 'Done' }).click();
    await rowOf(tenant, 'Office').getByText('Live').waitFor();
    expect(await faultsInBothThemes(tenant)).toEqual([]);
    expect(await tenant.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
    expect(await liveIn('host')).not.toContain('Office');

    const form = await openAs('tenant', '/dashboard?check=new');
    await form.getByRole('combobox', { name: 'Locations' }).click();
    await form.getByRole('option', { name: 'Office (private)' }).waitFor();

    await form.goto('/monitoring-ips');
    await form.getByRole('listitem').filter({ hasText: 'Office' }).getByText('Private').waitFor();
    expect(await faultsInBothThemes(form)).toEqual([]);

    await act(tenant, 'Office', 'New credential');
    await tenant.getByRole('button', { name: 'Create a new credential' }).click();
    const renewed = await commandOn(tenant);
    expect(renewed).not.toBe(former);
    await tenant.getByRole('button', { name: 'Done' }).click();
    await rowOf(tenant, 'Office').getByText('Not live').waitFor();
    runCommand(renewed);
    await rowOf(tenant, 'Office').getByText('Live', { exact: true }).waitFor(patient);
  }, 180_000);

  it('logs no script error on any page', () => {
    expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
