import { useMatches } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { maintenance, openNotices } from '../testing/open-notices.tsx';
import { EditMaintenancePage } from './edit-maintenance-page.tsx';
import { MaintenancesPage } from './maintenances-page.tsx';
import { NewMaintenancePage } from './new-maintenance-page.tsx';

type Given = Omit<Parameters<typeof openNotices>[1], 'at'>;
/** The test router renders the same component for every route. */
const AtItsAddress = () => {
  const route: string | undefined = useMatches().at(-1)?.fullPath;
  if (route === '/status/maintenance/$maintenance') return <EditMaintenancePage />;
  return route === '/status/maintenance/new' ? <NewMaintenancePage /> : <MaintenancesPage />;
};
const openForm = async (at: string, given: Given = {}) => {
  const page = await openNotices(<AtItsAddress />, { at, ...given });
  await screen.findByRole('textbox', { name: 'Name' });
  return page;
};
const openNew = (given: Given = {}) => openForm('/status/maintenance/new', given);
const openStored = (given: Given = {}) => openForm('/status/maintenance/4', given);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const time = (name: 'From' | 'To') => screen.getByLabelText<HTMLInputElement>(`${name} (Europe/Berlin)`);
const enter = (name: 'From' | 'To', value: string) => fireEvent.change(time(name), { target: { value } });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the maintenance list', () => {
  test('shows windows in progress, upcoming windows and past windows, in this order', async () => {
    const maintenances = [
      maintenance({ id: 1, name: 'Running', state: 'in_progress' }),
      maintenance(),
      maintenance({ id: 2, name: 'Over', state: 'completed', status_pages: [5, 6] }),
    ];
    await openNotices(<AtItsAddress />, { at: '/status/maintenance', maintenances });
    await screen.findByRole('list', { name: 'In progress' });
    const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(parts).toEqual(['In progress', 'Upcoming', 'Past']);
    const upcoming = within(screen.getByRole('list', { name: 'Upcoming' })).getByRole('listitem');
    expect(upcoming.textContent).toContain(
      '1 December 2026, 10:00 CET to 1 December 2026, 11:00 CET · on one status page',
    );
    expect(within(upcoming).getByRole('link').getAttribute('href')).toBe('/status/maintenance/4');
    expect(within(screen.getByRole('list', { name: 'Past' })).getByRole('listitem').textContent).toContain(
      'on 2 status pages',
    );
  });

  test('explains maintenance if there is none', async () => {
    await openNotices(<AtItsAddress />, { at: '/status/maintenance', maintenances: [] });
    await screen.findByText('No maintenance yet');
    expect(screen.getByRole('link', { name: 'Schedule maintenance' }).getAttribute('href')).toBe(
      '/status/maintenance/new',
    );
  });
});

describe('the form of a new maintenance window', () => {
  test('sends the times in the time zone of the organization', async () => {
    const { person, api, sent, pathname } = await openNew();
    api.on('POST /maintenances/', () => maintenance());
    await enterText(person, field('Name'), 'New disks');
    enter('From', '2026-12-01T10:00');
    enter('To', '2026-12-01T12:30');
    await enterText(person, field('Text for visitors'), 'Read-only.');
    await person.click(screen.getByRole('combobox', { name: 'Affected checks' }));
    await person.click(await screen.findByRole('option', { name: 'Wiki' }));
    await person.click(screen.getByRole('checkbox', { name: 'Acme Labs' }));
    await person.click(toggle('Mute alerts'));
    await person.click(button('Schedule'));
    expect(await screen.findByText('Maintenance scheduled')).toBeTruthy();
    expect(sent('POST', '/maintenances/')).toEqual({
      name: 'New disks',
      text: 'Read-only.',
      start: '2026-12-01T09:00:00.000Z',
      end: '2026-12-01T11:30:00.000Z',
      checks: [12],
      status_pages: [6],
      mutes_alerts: false,
      left_out_of_availability: true,
    });
    await waitFor(() => expect(pathname()).toBe('/status/maintenance'));
  });

  test('proposes a duration of one hour from a full hour', async () => {
    await openNew();
    const [from, to] = [Date.parse(time('From').value), Date.parse(time('To').value)];
    expect(to - from).toBe(3_600_000);
    expect(time('From').value).toMatch(/:00$/);
  });

  test('shows errors at the fields and sends nothing if the form is invalid', async () => {
    const { person, sent } = await openNew();
    enter('From', '2026-12-01T10:00');
    enter('To', '2026-12-01T10:00');
    await person.click(button('Schedule'));
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('The end must be after the start')).toBeTruthy();
    enter('From', '');
    await person.click(button('Schedule'));
    expect(screen.getByText('Enter a day and a time')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent('POST', '/maintenances/')).toBeUndefined();
  });

  test('shows a server error at its field', async () => {
    const { person, api } = await openNew();
    api.on('POST /maintenances/', () => refused(400, { end: ['Maintenance can last at most 31 days'] }));
    await enterText(person, field('Name'), 'New disks');
    await person.click(button('Schedule'));
    expect(await screen.findByText('Maintenance can last at most 31 days')).toBeTruthy();
    expect(document.activeElement).toBe(time('To'));
  });

  test('asks for confirmation before entered values are discarded', async () => {
    const { person, pathname } = await openNew();
    await person.click(toggle('Exclude from availability'));
    await person.click(button('Cancel'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(pathname()).toBe('/status/maintenance/new');
  });
});

describe('the form of a stored maintenance window', () => {
  test('sends only changed fields, and not the start because of its hidden seconds', async () => {
    const { person, api, sent } = await openStored();
    api.on('PATCH /maintenances/4/', () => maintenance());
    enter('To', '2026-12-01T12:00');
    await person.click(button('Save'));
    expect(await screen.findByText('Maintenance saved')).toBeTruthy();
    expect(sent('PATCH', '/maintenances/4/')).toEqual({ end: '2026-12-01T11:00:00.000Z' });
  });

  test('deletes an upcoming window after confirmation', async () => {
    const { person, api, pathname } = await openStored();
    api.on('DELETE /maintenances/4/', () => ({}));
    await person.click(button('Delete'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Maintenance deleted')).toBeTruthy();
    await waitFor(() => expect(pathname()).toBe('/status/maintenance'));
  });

  test('ends a window in progress after confirmation, and disables the fields that have passed', async () => {
    const { person, api, sent } = await openStored({ maintenances: [maintenance({ state: 'in_progress' })] });
    api.on('POST /maintenances/4/end/', () => maintenance({ state: 'completed' }));
    expect([time('From').disabled, time('To').disabled]).toEqual([true, false]);
    expect(toggle('Mute alerts').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await person.click(button('End now'));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the maintenance now?' }));
    await person.click(dialog.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Maintenance ended')).toBeTruthy();
    expect(sent('POST', '/maintenances/4/end/')).toEqual({});
  });

  test('disables the end of a completed window too', async () => {
    await openStored({ maintenances: [maintenance({ state: 'completed' })] });
    expect([time('From').disabled, time('To').disabled]).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('is not available while the organization is paused', async () => {
    await openNotices(<AtItsAddress />, { at: '/status/maintenance/4', organization: { state: 'PS' } });
    expect(await screen.findByText('Maintenance cannot be changed at the moment')).toBeTruthy();
  });

  const READ = 'GET /maintenances/4/';
  const READ_PAGES = 'GET /public-status-pages/';
  test.each([[[READ]], [[READ_PAGES]], [[READ, READ_PAGES]]])(
    'retries on request after failed requests: %j',
    async (failing) => {
      const { person, api } = await openNotices(<AtItsAddress />, {
        at: '/status/maintenance/4',
        answers: Object.fromEntries(failing.map((endpoint) => [endpoint, () => refused(403)])),
      });
      await screen.findByText('The maintenance could not be loaded.');
      expect(screen.queryByRole('textbox')).toBeNull();
      api.on(READ, () => maintenance());
      api.on(READ_PAGES, () => pageOf([]));
      await person.click(button('Try again'));
      expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'New disks');
    },
  );

  test('shows the current data instead of cached data', async () => {
    const { api, router } = await openStored();
    void router.navigate({ to: '/status/maintenance' });
    await screen.findByRole('list', { name: 'Upcoming' });
    api.on('GET /maintenances/4/', () => maintenance({ name: 'Newer disks' }));
    void router.navigate({ to: '/status/maintenance/$maintenance', params: { maintenance: '4' } });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Newer disks');
  });

  test.each(['4', '0', '1.5', 'none'])('shows a message if there is no maintenance window with id %s', async (id) => {
    const { api } = await openNotices(<AtItsAddress />, {
      at: `/status/maintenance/${id}`,
      answers: { 'GET /maintenances/4/': () => refused(404) },
    });
    expect(await screen.findByText('Maintenance not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the maintenance' }).getAttribute('href')).toBe(
      '/status/maintenance',
    );
    const read = api.calls.filter(({ path }) => path.startsWith('/maintenances/')).map(({ path }) => path);
    expect(read).toEqual(id === '4' ? ['/maintenances/4/'] : []);
  });
});
