import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../../lib/testing/fake-api.ts';
import { fakeTickets } from '../../../lib/testing/fake-tickets.ts';
import { EditPage } from '../editor/edit-page.tsx';
import { openStatusPages, statusPage, withCertificate, withDomain } from '../testing/open-status-pages.tsx';

const open = async (page: StatusPage, given: Parameters<typeof openStatusPages>[1] = {}) => {
  const opened = await openStatusPages(<EditPage />, { at: '/status/5', pages: [page], ...given });
  await screen.findByRole('textbox', { name: 'Name' });
  return opened;
};
const panel = () => screen.queryByRole('region', { name: 'SSL certificate' });
const inPanel = () => within(panel() as HTMLElement);
const failed = {
  state: 'failed',
  problem: 'The certificate authority could not verify status.acme.org: connection refused.',
  failed_at: '2026-01-01T00:00:00Z',
  next_order_at: '2026-01-01T01:00:00Z',
} as const;

test.each([
  ['without a domain', statusPage()],
  ['of a domain that is not verified', { ...withCertificate(), ...withDomain() }],
  ['where Pharos orders no certificates', { ...withDomain({ is_verified: true }), custom_domain_certificate: null }],
])('shows no certificate panel for a page %s', async (_which, page) => {
  await open(page);
  expect(panel()).toBeNull();
});

test('orders a certificate and shows it after it is issued', async () => {
  const { person, api } = await open(withCertificate());
  expect(inPanel().getByText(/Point status.acme.org to this Pharos/)).toBeTruthy();
  api.on('POST /public-status-pages/5/certificate/', () => withCertificate({ state: 'ordering' }));
  api.on('GET /public-status-pages/5/', () => withCertificate({ state: 'ordering' }));
  await person.click(inPanel().getByRole('button', { name: 'Get SSL' }));
  expect(await inPanel().findByText(/is being ordered/)).toBeTruthy();
  expect(inPanel().getByRole('button', { name: 'Get SSL' }).getAttribute('aria-busy')).toBe('true');
  const issued = { state: 'issued', expires_at: '2026-04-01T12:00:00Z' } as const;
  api.on('GET /public-status-pages/5/', () => withCertificate(issued));
  expect(await inPanel().findByText('Issued')).toBeTruthy();
  expect(panel()?.textContent).toContain('1 April 2026');
  expect(inPanel().queryByRole('button', { name: 'Get SSL' })).toBeNull();
});

test('shows why an order failed and when it is repeated', async () => {
  await open(withCertificate(failed));
  const alert = inPanel().getByRole('alert').textContent;
  expect(alert).toContain('connection refused.');
  expect(alert).toContain('1 January 2026');
  expect(inPanel().getByRole('button', { name: 'Get SSL' })).toBeTruthy();
});

test('shows the certificate as issued even if its renewal failed', async () => {
  await open(withCertificate({ ...failed, state: 'issued', expires_at: '2026-04-01T12:00:00Z' }));
  expect(inPanel().getByText('Issued')).toBeTruthy();
  expect(inPanel().getByRole('alert').textContent).toContain('connection refused.');
});

const GRANTED_GARDEN = {
  id: 'a',
  plan_name: 'GARDEN',
  checks: 0,
  integrations: 0,
  users: 0,
  status_pages: 0,
  has_badges: false,
  given_on: '2026-01-01T00:00:00Z',
  ends_on: '9999-01-01T00:00:00Z',
} as const;

describe('the Get SSL button', () => {
  const sold = (subscription: object) => ({ subscription: { started_at: '2026-01-01T00:00:00Z', ...subscription } });
  const PLACE = 'POST /create-support-ticket/';

  test.each([
    [{ plan_name: 'SPROUT' }, true],
    [{ plan_name: 'GARDEN', status: 'in_trial' }, true],
    [{ plan_name: 'GARDEN' }, false],
    [{ plan_name: 'GARDEN', subscribed_plan_name: 'BLOSSOM', grants: [GRANTED_GARDEN] }, false],
    [{ plan_name: 'SPROUT', started_at: null }, false],
  ] as const)('with the subscription %j, opens a request instead of an order: %s', async (subscription, isLocked) => {
    const { person, api, sent } = await open(withCertificate(), { organization: sold(subscription) });
    api.on('GET /support-tickets/', () => ({ results: [] }));
    api.on('POST /public-status-pages/5/certificate/', () => withCertificate({ state: 'ordering' }));
    await person.click(await inPanel().findByRole('button', { name: 'Get SSL' }));
    if (!isLocked) {
      await waitFor(() =>
        expect(api.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/certificate/'))).toBe(true),
      );
      expect(screen.queryByRole('dialog')).toBeNull();
      return;
    }
    const dialog = within(await screen.findByRole('dialog', { name: 'Get SSL' }));
    api.on(PLACE, () => refused(429, { detail: 'Too many requests.' }));
    await person.click(dialog.getByRole('button', { name: 'Send the request' }));
    await dialog.findByText('Too many requests.');
    expect(sent('POST', '/create-support-ticket/')).toMatchObject({ reason: 'Request for SSL' });
    fakeTickets(api, 'https://pharos.example/v1/support-tickets/0190c5a0-0000-7000-8000-000000000001/');
    await person.click(dialog.getByRole('button', { name: 'Send the request' }));
    await inPanel().findByRole('link');
    expect(inPanel().queryByRole('button', { name: 'Get SSL' })).toBeNull();
  });
});

test('shows only the reason of a failed order that is not repeated, and the domain of an issued certificate', async () => {
  const { unmount } = await open(withCertificate({ ...failed, next_order_at: null }));
  inPanel().getByText('There is no certificate for status.acme.org, because the last order failed.');
  expect(inPanel().getByRole('alert').textContent).not.toMatch(/ordered again/);
  expect(inPanel().queryByText('Issued')).toBeNull();
  unmount();
  await open(withCertificate({ state: 'issued', expires_at: '2026-04-01T12:00:00Z' }));
  expect(inPanel().getByRole('status').textContent).toMatch(
    /^status\.acme\.org is served by https\. The certificate is valid until 1 April 2026.*, and is renewed before that\.$/,
  );
  expect(inPanel().queryByRole('alert')).toBeNull();
});

test.each([
  [withDomain(), null, /^Add this record to the DNS of status\.acme\.org, then verify it\.$/, 1],
  [
    withDomain({ is_verified: true }),
    'Verified',
    /^Do not remove this record .*, because it is checked each day\.$/,
    0,
  ],
  [withDomain({ is_verified: true, problem: 'It is gone.' }), 'Verified', /^Do not remove this record/, 1],
])('explains what to do with the DNS record of a domain (%#)', async (page, mark, text, buttons) => {
  const { person } = await open(page);
  const record = within(screen.getByRole('region', { name: 'CNAME Verification' }));
  record.getByText(text);
  expect([
    record.queryByText('Verified')?.textContent ?? null,
    record.queryAllByRole('button', { name: 'Verify' }).length,
  ]).toEqual([mark, buttons]);
  const value = record.getByRole<HTMLInputElement>('textbox', { name: 'CNAME value' });
  await person.click(value);
  expect([value.selectionStart, value.selectionEnd]).toEqual([0, value.value.length]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed.'));
  await person.click(record.getByRole('button', { name: 'Copy CNAME value' }));
  await screen.findByText(/^Your browser does not allow Pharos to copy the text\./);
  expect(record.queryByText('Copied !')).toBeNull();
});
