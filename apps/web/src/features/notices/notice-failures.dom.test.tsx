import { useLocation } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck } from '../../lib/testing/fixtures.ts';
import { IncidentPage } from './incidents/incident-page.tsx';
import { IncidentsPage } from './incidents/incidents-page.tsx';
import { NewIncidentPage } from './incidents/new-incident-page.tsx';
import { EditMaintenancePage } from './maintenance/edit-maintenance-page.tsx';
import { MaintenancesPage } from './maintenance/maintenances-page.tsx';
import { NewMaintenancePage } from './maintenance/new-maintenance-page.tsx';
import { maintenance, openNotices, pageIncident } from './testing/open-notices.tsx';

type Given = Omit<Parameters<typeof openNotices>[1], 'at'>;
const INCIDENT = '/status/incidents/3';
const NEW_INCIDENT = '/status/incidents/new';
const MAINTENANCE = '/status/maintenance/4';
const UNAVAILABLE = 'Pharos is starting, or cannot reach its database. Try again in a moment.';
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
/** The test router renders the same component for every route. */
const AtNew = () => (useLocation().pathname === NEW_INCIDENT ? <NewIncidentPage /> : null);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const pressInDialog = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const second = { ...pageIncident().updates[0], id: 32, status: 'identified' as const };
const TWO_UPDATES = pageIncident({ updates: [second, ...pageIncident().updates] as never });

test.each<[failure: string, Page: () => ReactNode, at: string, call: string, act: () => Promise<void>, given?: Given]>([
  [
    'The incident was not created.',
    NewIncidentPage,
    NEW_INCIDENT,
    'POST /page-incidents/',
    async () => {
      enter('Name', 'Orders fail');
      enter('First update', 'We look into it.');
      await press('Create');
    },
  ],
  [
    'The update was not added.',
    IncidentPage,
    INCIDENT,
    'POST /page-incidents/3/updates/',
    async () => {
      enter('Text for visitors', 'A full disk.');
      await press('Add update');
    },
  ],
  [
    'The incident was not saved.',
    IncidentPage,
    INCIDENT,
    'PATCH /page-incidents/3/',
    async () => {
      enter('Name', 'Orders are slow');
      await press('Save');
    },
  ],
  [
    'The update was not changed.',
    IncidentPage,
    INCIDENT,
    'PATCH /page-incidents/3/updates/31/',
    async () => {
      await press('Edit the update “Investigating”');
      enter('Text of the update', 'A full disk.');
      fireEvent.submit(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text of the update' }).form as Element);
    },
  ],
  [
    'The update was not deleted.',
    IncidentPage,
    INCIDENT,
    'DELETE /page-incidents/3/updates/32/',
    async () => {
      await press('Delete the update “Identified”');
      await screen.findByText(/^Delete the update “Identified”\? Visitors no longer see it/);
      await pressInDialog('Delete');
    },
    { incidents: [TWO_UPDATES] },
  ],
  [
    'The incident was not deleted.',
    IncidentPage,
    INCIDENT,
    'DELETE /page-incidents/3/',
    async () => {
      await press('Delete');
      await screen.findByText(/^Delete the incident “Orders fail” with all of its updates\?/);
      await pressInDialog('Delete');
    },
  ],
  [
    'The maintenance was not scheduled.',
    NewMaintenancePage,
    '/status/maintenance/new',
    'POST /maintenances/',
    async () => {
      enter('Name', 'New disks');
      await press('Schedule');
    },
  ],
  [
    'The maintenance was not saved.',
    EditMaintenancePage,
    MAINTENANCE,
    'PATCH /maintenances/4/',
    async () => {
      enter('Name', 'Newer disks');
      await press('Save');
    },
  ],
  [
    'The maintenance was not deleted.',
    EditMaintenancePage,
    MAINTENANCE,
    'DELETE /maintenances/4/',
    async () => {
      await press('Delete');
      await screen.findByText('Delete the maintenance “New disks”? It disappears from every status page.');
      await pressInDialog('Delete');
    },
  ],
  [
    'The maintenance was not ended.',
    EditMaintenancePage,
    MAINTENANCE,
    'POST /maintenances/4/end/',
    async () => {
      await press('End now');
      await screen.findByText(/^“New disks” ends now: status pages show this/);
      await pressInDialog('End now');
    },
    { maintenances: [maintenance({ state: 'in_progress' })] },
  ],
])('shows the message %s after a server error', async (failure, Page, at, call, act, given = {}) => {
  const { pathname, api } = await openNotices(<Page />, { at, ...given, answers: { [call]: () => refused(503) } });
  if (Page === IncidentPage) await screen.findByRole('heading', { level: 1, name: 'Orders fail' });
  else await screen.findByRole('textbox', { name: 'Name' });
  await act();
  await screen.findByText(`${failure} ${UNAVAILABLE}`);
  expect([screen.getAllByText(new RegExp(UNAVAILABLE)).length, pathname()]).toEqual([1, at]);
  expect(api.calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
});

const ANALYSIS = { based_on: 77, check_id: 11, check_start_time: '2026-11-20T10:20:30.000Z', probe_first: null };
const OUTAGE = {
  'GET /check-state-changes-analysis/': () => ANALYSIS,
  'GET /checks/11/': () => listedCheck(11, { name: 'Shop' }),
};
test.each<[read: string, what: string, Page: () => ReactNode, at: string]>([
  ['GET /page-incidents/3/', 'The incident could not be loaded.', IncidentPage, INCIDENT],
  ['GET /public-status-pages/', 'The incident could not be loaded.', IncidentPage, INCIDENT],
  ['GET /public-status-pages/', 'The status pages could not be loaded.', NewIncidentPage, NEW_INCIDENT],
  ['GET /public-status-pages/', 'The status pages could not be loaded.', NewMaintenancePage, '/status/maintenance/new'],
  [
    'GET /check-state-changes-analysis/',
    'The outage could not be loaded.',
    NewIncidentPage,
    `${NEW_INCIDENT}?outage=77`,
  ],
  ['GET /checks/11/', 'The outage could not be loaded.', NewIncidentPage, `${NEW_INCIDENT}?outage=77`],
])('sends %s again on request after it failed (%s)', async (read, what, Page, at) => {
  const answers = { ...OUTAGE, [read]: () => refused(403, { detail: 'Not now.' }) };
  const { api } = await openNotices(<Page />, { at, answers });
  expect(document.querySelector('[aria-busy=true], [role=alert]')).toBeTruthy();
  await screen.findByText(what);
  screen.getByText('Not now.');
  expect(screen.queryByRole('textbox')).toBeNull();
  api.on('GET /page-incidents/3/', () => pageIncident());
  api.on('GET /public-status-pages/', () => pageOf([]));
  for (const [endpoint, answer] of Object.entries(OUTAGE)) api.on(endpoint, answer);
  await press('Try again');
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByText(what)).toBeNull();
  if (read !== 'GET /public-status-pages/') return;
  screen.getByText(/^There are no status pages yet\./);
  expect(screen.getByRole('link', { name: 'Create one' }).getAttribute('href')).toBe('/status/new');
});

test.each<[Page: () => ReactNode, at: string]>([
  [IncidentPage, INCIDENT],
  [NewIncidentPage, NEW_INCIDENT],
  [EditMaintenancePage, MAINTENANCE],
  [NewMaintenancePage, '/status/maintenance/new'],
])('shows %o as busy and without an error while it is loading', async (Page, at) => {
  await openNotices(<Page />, { at, answers: { 'GET /public-status-pages/': () => new Promise(() => {}) } });
  expect(document.querySelector('[aria-busy=true], [role=status]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each<[title: string, Page: () => ReactNode, at: string]>([
  ['Incidents · Status pages', IncidentsPage, '/status/incidents'],
  ['Orders fail', IncidentPage, INCIDENT],
  ['Create incident', NewIncidentPage, NEW_INCIDENT],
  ['Maintenance · Status pages', MaintenancesPage, '/status/maintenance'],
  ['Maintenance', EditMaintenancePage, MAINTENANCE],
  ['Schedule maintenance', NewMaintenancePage, '/status/maintenance/new'],
])('sets the document title to %s', async (title, Page, at) => {
  await openNotices(<Page />, { at });
  await waitFor(() => expect(document.title).toBe(`${title} · Pharos`));
});

test.each<[what: string, Page: () => ReactNode, at: string, read: string, item: object]>([
  ['The incidents', IncidentsPage, '/status/incidents', '/page-incidents/', pageIncident()],
  ['The maintenance', MaintenancesPage, '/status/maintenance', '/maintenances/', maintenance()],
])('retries the list "%s", and links to other pages even from beyond the last page', async (...given) => {
  const [what, Page, at, read, item] = given;
  const { router, api } = await openNotices(<Page />, {
    at: `${at}?page=3`,
    answers: { [`GET ${read}`]: () => refused(403) },
  });
  await screen.findByText(`${what} could not be loaded.`);
  api.on(`GET ${read}`, () => pageOf([], 21));
  await press('Try again');
  await screen.findByText('This page is empty. Go to a previous page.');
  const list = Promise.withResolvers<unknown>();
  api.on(`GET ${read}`, () => list.promise);
  await press('Page 1');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(document.querySelector('[aria-busy=true]')?.textContent).toContain('This page is empty.');
  list.resolve(pageOf([item], 1));
  await screen.findByRole('listitem');
  expect([screen.queryByRole('navigation'), document.querySelector('[aria-busy=true]')]).toEqual([null, null]);
});

test('warns in the form and after creation that an incident is on no status page', async () => {
  const created = pageIncident({ status_pages: [] });
  const { api } = await openNotices(<AtNew />, {
    at: NEW_INCIDENT,
    answers: { 'POST /page-incidents/': () => created },
  });
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByText('If this is empty, it starts now.')).toBeTruthy();
  const pages = screen.getAllByRole<HTMLInputElement>('checkbox');
  for (const page of pages) if (page.checked) fireEvent.click(page);
  screen.getByText('No page shows it yet, so visitors do not see it.');
  fireEvent.click(pages[0] as Element);
  expect(screen.queryByText('No page shows it yet, so visitors do not see it.')).toBeNull();
  enter('Name', 'Orders fail');
  enter('First update', 'We look into it.');
  const read = api.calls.length;
  await press('Create');
  await screen.findByText('Incident created, but visitors do not see it because no status page shows it');
  expect(api.calls.slice(read).map(({ method }) => method)).toContain('POST');
});

test('adds an update and invalidates the incident list', async () => {
  const { api, queries } = await openNotices(<IncidentPage />, {
    at: INCIDENT,
    answers: { 'POST /page-incidents/3/updates/': () => pageIncident() },
  });
  await screen.findByRole('textbox', { name: 'Text for visitors' });
  expect(screen.getByText(/^Began/).textContent).not.toContain('resolved');
  queries.setQueryData(['/page-incidents/', null, {}], pageOf([]));
  enter('Text for visitors', ' ');
  enter('Text for visitors', 'We look on.');
  await press('Add update');
  await screen.findByText('Update added');
  expect(queries.getQueryState(['/page-incidents/', null, {}])?.isInvalidated).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text for visitors' }).value).toBe('');
  expect(api.calls.filter(({ path }) => path === '/page-incidents/3/').length).toBeGreaterThan(1);
});

test('changes nothing if the user cancels a confirmation', async () => {
  const { api, pathname } = await openNotices(<IncidentPage />, { at: INCIDENT, incidents: [TWO_UPDATES] });
  for (const name of ['Delete', 'Delete the update “Identified”']) {
    await press(name);
    await pressInDialog('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect([api.calls.filter(({ method }) => method !== 'GET'), pathname()]).toEqual([[], INCIDENT]);
});

test('searches checks on the server and retains the names of selected checks', async () => {
  const { api, person } = await openNotices(<IncidentPage />, { at: INCIDENT });
  await screen.findByText('Shop');
  expect(api.calls.find(({ path }) => path.startsWith('/checks/'))?.path).toBe(
    '/checks/?application__organization=7&ordering=name&page_size=50',
  );
  api.on('GET /checks/', () => pageOf([]));
  await person.type(screen.getByRole('combobox', { name: 'Affected checks' }), ' wik');
  await screen.findByText('No other check matches.');
  expect(api.calls.at(-1)?.path).toContain('search=wik');
  screen.getByText('Shop');
});
