import type { SsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { Disconnect } from './disconnect.tsx';
import { People } from './people.tsx';
import { Requirement } from './requirement.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const CONNECTION: SsoConnection = {
  issuer: 'https://login.acme.org',
  client_id: 'pharos',
  has_client_secret: true,
  redirect_uri: 'https://pharos.example/sso',
  log_out_uri: 'https://pharos.example/out',
  is_required: false,
  domains: [{ domain: 'acme.org', record_name: 'n', record_value: 'v', is_proved: true, missing_since: null }],
};
const open = async (part: React.ReactNode, answers: Answers = {}, me = user()) => {
  const api = fakeApi({ 'GET /sso-connection/': () => CONNECTION, ...answers });
  const page = await renderPage(part, { user: me });
  return { ...page, api, sent: () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const isOff = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';
const PUT = 'PUT /sso-connection/';

describe('the form of the identity provider', () => {
  test('connects a provider with its domains', async () => {
    const { person, sent } = await open(<ConnectionForm connection={undefined} />, { [PUT]: () => CONNECTION });
    expect(await isOff('Connect')).toBe(true);
    expect((await field('Redirect address')).value).toBe(`${location.origin}/freshid/oauth/success`);
    expect((await field('Logout address')).value).toBe(`${location.origin}/freshid/logout/`);
    expect(screen.queryByText('Leave it empty to keep the stored secret.')).toBeNull();
    await enterText(person, await field('Address of the provider (issuer)'), ' https://login.acme.org ');
    await enterText(person, await field('Client ID'), 'pharos');
    await enterText(person, await field('Client secret'), 'secret');
    const domains = await field('Domains of e-mail addresses');
    expect(domains.placeholder).toBe('example.com');
    await person.type(domains, 'acme.org,acme.net ');
    await person.click(await button('Connect'));
    await screen.findByText('Single sign-on saved');
    expect(sent()).toEqual([
      {
        issuer: 'https://login.acme.org',
        client_id: 'pharos',
        client_secret: 'secret',
        domains: ['acme.org', 'acme.net'],
      },
    ]);
    expect([(await field('Client secret')).value, await isOff('Connect')]).toEqual(['', true]);
  });

  test('retains the stored secret', async () => {
    const { person, sent } = await open(<ConnectionForm connection={CONNECTION} />, { [PUT]: () => CONNECTION });
    expect((await field('Redirect address')).value).toBe('https://pharos.example/sso');
    expect((await field('Logout address')).value).toBe('https://pharos.example/out');
    expect((await field('Client secret')).value).toBe('');
    screen.getByText('Leave it empty to keep the stored secret.');
    await enterText(person, await field('Client ID'), '-2');
    await person.click(await button('Save changes'));
    await screen.findByText('Single sign-on saved');
    expect(sent()).toEqual([{ issuer: 'https://login.acme.org', client_id: 'pharos-2', domains: ['acme.org'] }]);
  });

  test('shows the secret on request and each server error at its field', async () => {
    const wrong = {
      issuer: ['No issuer.'],
      client_id: ['No ID.'],
      client_secret: ['No secret.'],
      domains: ['No domain.'],
    };
    const { person } = await open(<ConnectionForm connection={CONNECTION} />, { [PUT]: () => refused(400, wrong) });
    const show = await button('Show the secret');
    expect([(await field('Client secret')).type, show.tabIndex]).toEqual(['password', 0]);
    fireEvent.mouseDown(show);
    expect((await field('Client secret')).type).toBe('text');
    await enterText(person, await field('Client ID'), '-2');
    await person.click(await button('Save changes'));
    for (const [text] of Object.values(wrong)) await screen.findByText(text as string);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('sends nothing if values are invalid', async () => {
    const { person, sent } = await open(<ConnectionForm connection={undefined} />);
    await enterText(person, await field('Address of the provider (issuer)'), 'login');
    await person.type(await field('Domains of e-mail addresses'), 'acme,');
    await person.click(await button('Connect'));
    await screen.findByText('Enter the address of an OpenID provider.');
    screen.getByText('This field may not be blank.');
    screen.getByText(/Enter a domain such as example\.com\./);
    expect([document.activeElement, sent()]).toEqual([await field('Address of the provider (issuer)'), []]);
  });

  test.each([
    [400, { issuer: ['No provider answers there.'] }, 'No provider answers there.', 0],
    [403, { detail: 'Not on your plan.' }, 'Not on your plan.', 1],
  ])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const { person } = await open(<ConnectionForm connection={CONNECTION} />, { [PUT]: () => refused(status, body) });
    await enterText(person, await field('Client ID'), '-2');
    await person.click(await button('Save changes'));
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });
});

describe('the switch that requires single sign-on', () => {
  const LABEL = 'Members must log in with single sign-on';
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(LABEL) });

  test('is turned on by a user who signed in with single sign-on', async () => {
    const { person, sent } = await open(
      <Requirement connection={CONNECTION} />,
      { [PUT]: () => new Promise(() => {}) },
      user({ single_sign_on_of: 7 }),
    );
    expect([(await toggle()).checked, screen.queryByText(/log in with single sign-on yourself/)]).toEqual([
      false,
      null,
    ]);
    await person.click(await toggle());
    expect((await toggle()).checked).toBe(true);
    expect(sent()).toEqual([
      { issuer: 'https://login.acme.org', client_id: 'pharos', domains: ['acme.org'], is_required: true },
    ]);
  });

  test.each([
    [null, false, true],
    [8, false, true],
    [null, true, false],
    [7, false, false],
  ])(
    'for single_sign_on_of %s and is_required %s, has the disabled state %s',
    async (single_sign_on_of, is_required, isOut) => {
      await open(<Requirement connection={{ ...CONNECTION, is_required }} />, {}, user({ single_sign_on_of }));
      expect([(await toggle()).disabled, (await toggle()).checked]).toEqual([isOut, is_required]);
      expect(screen.queryAllByText(/log in with single sign-on yourself/)).toHaveLength(isOut ? 1 : 0);
    },
  );

  test('remains unchanged if the server rejects the change', async () => {
    const { person } = await open(<Requirement connection={{ ...CONNECTION, is_required: true }} />, {
      [PUT]: () => refused(403, { detail: 'Not now.' }),
    });
    await person.click(await toggle());
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect((await toggle()).checked).toBe(true);
  });
});

test.each([
  ['works', 'The provider responds, and accepts the client ID and secret.'],
  ['unclear', /^The provider responds\. The first login shows/],
  ['refuses-client', 'The provider responds, but rejects the client ID or secret.'],
  ['no-answer', 'No OpenID provider responds at this address.'],
])('shows the result %s of a connection test', async (result, text) => {
  const { person } = await open(<ConnectionTest />, { 'POST /sso-connection/test/': () => ({ result }) });
  expect(screen.getByRole('status').textContent).toBe('');
  await person.click(await button('Test the connection'));
  await screen.findByText(text);
});

test('shows why a connection test was rejected', async () => {
  const { person } = await open(<ConnectionTest />, {
    'POST /sso-connection/test/': () => refused(429, { detail: 'Too many tests.' }),
  });
  await person.click(await button('Test the connection'));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tests.');
});

test('disconnects the identity provider after confirmation', async () => {
  const { person, api } = await open(<Disconnect />, { 'DELETE /sso-connection/': () => ({}) });
  await person.click(await button('Disconnect the provider'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect the identity provider?' }));
  dialog.getByText(/^Everyone who has logged in with it is logged out/);
  await person.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Single sign-on disconnected');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

describe('the users of the identity provider', () => {
  const PEOPLE = 'GET /sso-connection/people/';
  const ann = (given: object = {}) => ({
    id: 1,
    email: 'ann@acme.org',
    full_name: 'Ann',
    linked_at: '2020-01-01T00:00:00Z',
    last_used_at: null,
    ...given,
  });

  test('are listed page by page with their last sign-in', async () => {
    const { person, api } = await open(<People />, {
      [PEOPLE]: () => pageOf([ann(), ann({ id: 2, full_name: 'Bob', last_used_at: new Date().toISOString() })], 11),
    });
    await screen.findByText('Ann');
    const texts = [...document.querySelectorAll('time')].map((time) => time.dateTime);
    expect(texts[0]).toBe('2020-01-01T00:00:00Z');
    expect(texts[1]).not.toBe('2020-01-01T00:00:00Z');
    await person.click(screen.getByRole('button', { name: '2' }));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/sso-connection/people/?page=2&page_size=10'));
  });

  test.each([
    [0, 'No people yet.'],
    [10, 'Ann'],
  ])('have no pagination if there are %i', async (count, text) => {
    await open(<People />, { [PEOPLE]: () => pageOf(count === 0 ? [] : [ann()], count) });
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: '1' })).toBeNull();
  });
});
