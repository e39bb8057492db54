import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { ExplorePage } from './explore-page.tsx';

const BANNER = /Free Trial/;

test('shows no banner until the installation is known to recommend products', async () => {
  const products = Promise.withResolvers<unknown>();
  fakeApi({ 'GET /explore/': () => products.promise });
  const { container } = await renderPage(<ExplorePage />);
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.queryByText(BANNER)).toBeNull();
  products.resolve({ products: [] });
  await screen.findByText(BANNER);
});

test('shows no banner where the installation recommends none', async () => {
  fakeApi({ 'GET /explore/': () => refused(404) });
  await renderPage(<ExplorePage />);
  await screen.findByText('There is no such page');
  expect(screen.queryByText(BANNER)).toBeNull();
});
