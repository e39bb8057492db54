import type { Page } from 'playwright-core';
import { NAMES, type Screen } from './screen.ts';

const IMPORT = {
  id: '0190e2a4-7b1c-4def-8123-456789abcdef',
  file_name: 'pharos-an-organization-with-a-long-name-2026-11-24.zip',
  bytes: 734_003_200,
  received_bytes: 734_003_200,
  requested_on: '2026-11-24T10:00:00Z',
  ended_on: null,
  problem: null,
  report: null,
};
const DONE = {
  ...IMPORT,
  status: 'done',
  ended_on: '2026-11-24T10:04:00Z',
  report: {
    from: 'https://pharos.old-host-with-a-long-name.example',
    exported_on: '2026-11-24T09:00:00Z',
    ...{ checks: 1204, contacts: 12, integrations: 3, status_pages: 2, badges: 1 },
    to_do: [
      `Invite the previous members: ${NAMES.map((_, index) => `person-${index}@example.com`).join(', ')}. Until then, you get their alerts.`,
      `Enter the passwords and headers of these checks again, and start the checks: ${NAMES.join(', ')}.`,
      'Enter the secrets of these integrations again, and turn the integrations on: Operations, Slack.',
      'Verify these domains of status pages with new DNS records: status.example.com.',
      'Embed 1 badge again, because the addresses have changed.',
    ],
  },
};
const FAILED = {
  ...IMPORT,
  status: 'failed',
  ended_on: '2026-11-24T10:04:00Z',
  problem: 'The file contains 1204 checks, but the plan of this organization allows 50.',
};
const withImport = (newest: object | null) => async (page: Page) => {
  await page.route('**/v1/import/', (route) => route.fulfill({ json: { import: newest, refusal: null } }));
  await page.reload();
  const section = page.getByRole('region', { name: 'Import data' });
  await section.getByText(/drop it here|is being imported|is imported/).waitFor();
};
const chooseExport = async (page: Page): Promise<void> => {
  await withImport(null)(page);
  const buffer = Buffer.alloc(3_200_000);
  const file = { name: IMPORT.file_name, mimeType: 'application/zip', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
};
const uploadExport = async (page: Page): Promise<void> => {
  await chooseExport(page);
  const started = { ...IMPORT, bytes: 3_200_000, status: 'uploading' };
  await page.route('**/v1/import/', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? started : { import: started, refusal: null } }),
  );
  await page.route('**/v1/import/*/pieces/*/', (route) =>
    /\/[012]\/$/.test(route.request().url()) ? route.fulfill({ json: {} }) : undefined,
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/^49 %/).waitFor();
};

export const IMPORT_SCREENS: readonly Screen[] = [
  { name: 'import-empty', fill: 'empty', path: '/settings/account', act: withImport(null) },
  { name: 'import-chosen', fill: 'empty', path: '/settings/account', act: chooseExport },
  { name: 'import-uploading', fill: 'empty', path: '/settings/account', act: uploadExport },
  {
    name: 'import-interrupted',
    fill: 'empty',
    path: '/settings/account',
    act: withImport({ ...IMPORT, status: 'uploading', received_bytes: 524_288 }),
  },
  {
    name: 'import-running',
    fill: 'empty',
    path: '/settings/account',
    act: withImport({ ...IMPORT, status: 'running' }),
  },
  { name: 'import-done', fill: 'empty', path: '/settings/account', act: withImport(DONE) },
  { name: 'import-failed', fill: 'empty', path: '/settings/account', act: withImport(FAILED) },
];
