import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { ExplorePage } from './explore-page.tsx';

const BANNER = /Free Trial/;
type Answers = Parameters<typeof fakeApi>[0];
const product = (name: string, category: string, is_featured = false) => ({
  name,
  category,
  text: `${name} does it.`,
  trial_url: `https://${name.toLowerCase()}.example/trial`,
  is_featured,
});
const PRODUCTS = [product('Desk', 'Support', true), product('Chat', 'Support'), product('Mailer', 'Sales')];
const known = { phone_number: '+4930901820', company_role: null, company_size: '0 - 10' };
const open = async (products: readonly object[] = PRODUCTS, answers: Answers = {}, profile: object = known) => {
  const me = user({ profile: profile as ReturnType<typeof user>['profile'] });
  const api = fakeApi({ 'GET /explore/': () => ({ products }), 'GET /logged-in-user/': () => me, ...answers });
  const page = await renderPage(<ExplorePage />, { user: me });
  const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  return { ...page, api, sent };
};
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const button = (name: string) => screen.findByRole('button', { name });

describe('the Explore page', () => {
  test('shows featured products first and the other products by category', async () => {
    const { person } = await open();
    await screen.findByRole('heading', { name: 'Most Popular Products' });
    expect([document.title, names()]).toEqual([expect.stringMatching(/^Explore/), ['Desk', 'Chat', 'Mailer']]);
    const desk = within(screen.getByRole('article', { name: 'Desk' }));
    expect(desk.getByRole('link', { name: 'START TRIAL of Desk' }).getAttribute('href')).toBe(
      'https://desk.example/trial',
    );
    expect(screen.getByRole('article', { name: 'Desk' }).textContent).toMatch(/^DEDeskSupportDesk does it\./);
    const chips = within(screen.getByRole('radiogroup', { name: 'Category' })).getAllByRole<HTMLInputElement>('radio');
    expect(chips.map(({ value, checked }) => [value, checked])).toEqual([
      ['All', true],
      ['Support', false],
      ['Sales', false],
    ]);
    await person.click(screen.getByRole('radio', { name: 'Sales' }));
    expect(names()).toEqual(['Desk', 'Mailer']);
    await person.click(screen.getByRole('radio', { name: 'All' }));
    expect(names()).toEqual(['Desk', 'Chat', 'Mailer']);
  });

  test.each([
    [[PRODUCTS[0]], ['Most Popular Products'], 0],
    [[PRODUCTS[1]], ['More Products'], 0],
    [PRODUCTS, ['Most Popular Products', 'More Products'], 1],
  ])('shows only the sections that contain products (%#)', async (products, headings, choices) => {
    await open(products as object[]);
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(BANNER),
      ...headings,
    ]);
    expect(screen.queryAllByRole('radiogroup')).toHaveLength(choices);
  });

  test('shows a not-found page if the installation recommends no products', async () => {
    await open([], { 'GET /explore/': () => refused(404) });
    await screen.findByText('Page not found');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await open([], { 'GET /explore/': () => refused(403) });
    await screen.findByText('The products could not be loaded.');
    screen.getByRole('heading', { level: 1, name: 'Explore' });
    api.on('GET /explore/', () => ({ products: PRODUCTS }));
    await person.click(await button('Try again'));
    await screen.findAllByRole('article');
  });
});

describe('the demo request dialog', () => {
  const openDialog = async (answers: Answers = {}, profile: object = known) => {
    const page = await open(PRODUCTS, { 'POST /user-profile/': () => ({}), ...answers }, profile);
    await page.person.click(await button('Request Demo of Desk'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a demo of Desk' }));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
    return { ...page, dialog, field, submit: () => page.person.click(dialog.getByRole('button', { name: 'SUBMIT' })) };
  };
  const asked = { 'POST /marketing-request-demo/': () => ({ url: 'https://pharos.example/tickets/a-1' }) };

  test('prefills and sends the form, saves the values in the profile and shows a tracking link', async () => {
    const { person, field, submit, sent } = await openDialog(asked);
    await enterText(person, field('Company Name'), ' Two');
    await submit();
    await screen.findByText('Request submitted successfully');
    await screen.findByText('Your request for a demo of Desk:');
    expect(screen.getByRole('link', { name: /Track/ }).getAttribute('href')).toBe('https://pharos.example/tickets/a-1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const profile = { first_name: 'Ann', last_name: 'Lee', company_size: '0 - 10', phone_number: '+4930901820' };
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      [
        '/marketing-request-demo/',
        {
          ...profile,
          email: 'ann@example.com',
          company_name: 'Acme Two',
          product: 'Desk',
          country: null,
          state: null,
          city: null,
        },
      ],
      ['/user-profile/', profile],
    ]);
  });

  test('requires every field', async () => {
    const { person, field, dialog, submit, sent } = await openDialog(
      {},
      {
        phone_number: null,
        company_role: null,
        company_size: null,
      },
    );
    const labels = ['First Name', 'Last Name', 'Email', 'Company Name'];
    for (const label of labels) await person.clear(field(label));
    await submit();
    expect(dialog.getAllByText('This field may not be blank.')).toHaveLength(labels.length + 1);
    dialog.getByText('Phone number invalid');
    expect([document.activeElement, sent()]).toEqual([field('First Name'), []]);
  });

  test.each([
    [400, { email: ['Not this address.'] }, 'Not this address.', 0],
    [422, { detail: 'Not now.' }, 'Not now.', 1],
  ])('shows the error of a response with status %i in the dialog', async (status, body, text, alerts) => {
    const { dialog, submit, sent } = await openDialog({ 'POST /marketing-request-demo/': () => refused(status, body) });
    await submit();
    await dialog.findByText(text);
    await screen.findByText('Meeting schedule unsuccessfull');
    expect([dialog.queryAllByRole('alert').length, sent().length]).toEqual([alerts, 1]);
  });

  test('asks for confirmation before it discards entered values', async () => {
    const { person, field, dialog } = await openDialog();
    await enterText(person, field('Company Name'), ' Two');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await person.click(await button('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('shows the banner only after the recommended products are loaded', async () => {
  const products = Promise.withResolvers<unknown>();
  fakeApi({ 'GET /explore/': () => products.promise });
  const { container } = await renderPage(<ExplorePage />);
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.queryByText(BANNER)).toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Explore' });
  products.resolve({ products: [] });
  await screen.findByText(BANNER);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('shows no banner if the installation recommends no products', async () => {
  fakeApi({ 'GET /explore/': () => refused(404) });
  await renderPage(<ExplorePage />);
  await screen.findByText('Page not found');
  expect(screen.queryByText(BANNER)).toBeNull();
});
