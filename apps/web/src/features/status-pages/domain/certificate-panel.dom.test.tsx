import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  problem: 'The certificate authority could not confirm status.acme.org: connection refused.',
  failed_at: '2026-01-01T00:00:00Z',
  next_order_at: '2026-01-01T01:00:00Z',
} as const;

test.each([
  ['without a domain', statusPage()],
  ['of a domain that is not verified', { ...withCertificate(), ...withDomain() }],
  ['where Pharos orders no certificates', { ...withDomain({ is_verified: true }), custom_domain_certificate: null }],
])('a page %s shows nothing of certificates', async (_which, page) => {
  await open(page);
  expect(panel()).toBeNull();
});

test('one is ordered by a button, and shown once it is issued', async () => {
  const { person, api } = await open(withCertificate());
  expect(inPanel().getByText(/Let status.acme.org lead to this Pharos/)).toBeTruthy();
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

test('why an order failed is said, and when it is made again', async () => {
  await open(withCertificate(failed));
  const alert = inPanel().getByRole('alert').textContent;
  expect(alert).toContain('connection refused.');
  expect(alert).toContain('1 January 2026');
  expect(inPanel().getByRole('button', { name: 'Get SSL' })).toBeTruthy();
});

test('a renewal that failed leaves the certificate issued', async () => {
  await open(withCertificate({ ...failed, state: 'issued', expires_at: '2026-04-01T12:00:00Z' }));
  expect(inPanel().getByText('Issued')).toBeTruthy();
  expect(inPanel().getByRole('alert').textContent).toContain('connection refused.');
});
