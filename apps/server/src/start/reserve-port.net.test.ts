import { expect, it } from 'vitest';
import { type ReservedPort, reservePort } from './reserve-port.ts';

const HOST = '127.0.0.1';
const get = async ({ port }: ReservedPort, path: string) => {
  const response = await fetch(`http://${HOST}:${port}${path}`);
  return { status: response.status, body: await response.json() };
};

it('responds that it is alive and starting, and frees the port after its release', async () => {
  let step = 'data folder';
  const reserved = await reservePort({ port: 0, host: HOST }, () => step);
  expect(await get(reserved, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  step = 'database';
  expect(await get(reserved, '/readyz')).toEqual({
    status: 503,
    body: { status: 'not ready', checks: { start: 'starting: database' } },
  });
  expect((await get(reserved, '/v1/checks/')).status).toBe(503);
  await expect(reservePort({ port: reserved.port, host: HOST }, () => step)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await reserved.release();
  await reserved.release();
  await (await reservePort({ port: reserved.port, host: HOST }, () => step)).release();
});

it('shows browsers a page that reloads itself, loads nothing and shows no step', async () => {
  const reserved = await reservePort({ port: 0, host: HOST }, () => 'secret step');
  const response = await fetch(`http://${HOST}:${reserved.port}/reports?check_id=1`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  const page = await response.text();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('Pharos is starting');
  expect(page).toContain('<meta http-equiv="refresh"');
  expect(page).not.toMatch(/secret step|<script|<link|<img|src=|https?:/);
  await reserved.release();
});
