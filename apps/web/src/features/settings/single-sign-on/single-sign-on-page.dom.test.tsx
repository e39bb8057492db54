import type { SsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SingleSignOnPage } from './single-sign-on-page.tsx';

const domain = (given: Partial<SsoConnection['domains'][number]> = {}): SsoConnection['domains'][number] => ({
  domain: 'acme.org',
  record_name: '_pharos.acme.org',
  record_value: 'pharos-proof=one',
  is_proved: false,
  missing_since: null,
  ...given,
});
const connection = (domains: SsoConnection['domains']): SsoConnection => ({
  issuer: 'https://login.acme.org',
  client_id: 'pharos',
  has_client_secret: true,
  redirect_uri: 'https://pharos.example/sso',
  log_out_uri: 'https://pharos.example/',
  is_required: false,
  domains,
});
const openPage = async (...domains: SsoConnection['domains']) => {
  const api = fakeApi({
    'GET /sso-connection/': () => connection(domains),
    'GET /sso-people/': () => pageOf([]),
  });
  const page = await renderPage(<SingleSignOnPage />);
  const section = within(await screen.findByRole('region', { name: 'Domains' }));
  return { ...page, api, section };
};
const checkButton = (section: ReturnType<typeof within>) =>
  section.queryByRole('button', { name: 'Check the record' }) as HTMLButtonElement;
const PROVE = 'POST /sso-connection/prove-domain/';

test('shows a domain as proved, without its record, after the record was found', async () => {
  const { person, api, section } = await openPage(domain());
  expect(section.getByText('Not proved yet')).toBeTruthy();
  const values = section.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(values).toEqual(['_pharos.acme.org', 'pharos-proof=one']);
  api.on(PROVE, () => connection([domain({ is_proved: true })]));
  api.on('GET /sso-connection/', () => connection([domain({ is_proved: true })]));
  await person.click(checkButton(section));
  expect(await screen.findByText('acme.org is proved')).toBeTruthy();
  expect(await section.findByText('Proved')).toBeTruthy();
  await waitFor(() => expect(checkButton(section)).toBeNull());
  expect(section.queryByRole('textbox')).toBeNull();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ domain: 'acme.org' });
});

test('shows why a record was not found, only at its domain', async () => {
  const { person, api, section } = await openPage(domain(), domain({ domain: 'acme.net' }));
  api.on(PROVE, () => refused(400, { domain: ['There is no such record.'] }));
  const net = within(section.getByRole('group', { name: 'acme.net' }));
  await person.click(checkButton(net));
  expect(await net.findByText(/There is no such record\./)).toBeTruthy();
  expect(screen.getAllByText(/There is no such record\./)).toHaveLength(1);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ domain: 'acme.net' });
  expect(screen.queryByText('acme.net is proved')).toBeNull();
});

test('shows the record of a proved domain again if it is missing', async () => {
  const { section } = await openPage(domain({ is_proved: true, missing_since: '2026-11-20T10:00:00.000Z' }));
  expect(section.getByText('Record missing')).toBeTruthy();
  expect(section.getByText(/after a week the domain is no longer proved/)).toBeTruthy();
  expect(section.getByRole('textbox', { name: 'Value of the TXT record of acme.org' })).toBeTruthy();
  expect(checkButton(section)).toBeTruthy();
});

test('shows that users cannot sign in without a domain', async () => {
  const { section } = await openPage();
  expect(section.getByText(/People cannot log in until you add one/)).toBeTruthy();
});
