import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../lib/testing/fake-api.ts';
import { IncidentPage } from './incidents/incident-page.tsx';
import { IncidentsPage } from './incidents/incidents-page.tsx';
import { EditMaintenancePage } from './maintenance/edit-maintenance-page.tsx';
import { MaintenancesPage } from './maintenance/maintenances-page.tsx';
import { maintenance, openNotices, pageIncident } from './testing/open-notices.tsx';

const button = (name: string) => screen.findByRole('button', { name });

describe('the incident list', () => {
  test.each([
    ['minor' as const, /CET · Minor impact · on one status page/],
    ['none' as const, /CET · on one status page/],
  ])('shows the impact of an incident unless it is none: %s', async (impact, text) => {
    await openNotices(<IncidentsPage />, { at: '/status/incidents', incidents: [pageIncident({ impact })] });
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toMatch(text);
    expect(within(item).getByRole('link').getAttribute('href')).toBe('/status/incidents/3');
  });
});

describe('the form that adds an update to an incident', () => {
  const open = (answer: () => unknown) =>
    openNotices(<IncidentPage />, {
      at: '/status/incidents/3',
      answers: { 'POST /page-incidents/3/updates/': answer },
    });
  const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text for visitors' });

  test.each([
    [400, { text: ['Too long.'] }, 'Too long.', 0],
    [400, { status: ['Not after it was resolved.'] }, 'Not after it was resolved.', 0],
    [409, { detail: 'It was deleted.' }, 'It was deleted.', 1],
  ])('retains the text after the server responds with status %i and %j', async (status, body, message, alerts) => {
    const { person } = await open(() => refused(status, body));
    await enterText(person, await text(), 'We look on.');
    await person.click(await button('Add update'));
    await screen.findByText(message);
    expect([(await text()).value, screen.queryAllByRole('alert').length]).toEqual(['We look on.', alerts]);
  });
});

describe('a maintenance page', () => {
  test('retries on request after a loading error', async () => {
    const { person, api } = await openNotices(<EditMaintenancePage />, {
      at: '/status/maintenance/4',
      answers: { 'GET /maintenances/4/': () => refused(403), 'GET /public-status-pages/': () => refused(403) },
    });
    await screen.findByText('The maintenance could not be loaded.');
    api.on('GET /maintenances/4/', () => maintenance());
    api.on('GET /public-status-pages/', () => pageOf([]));
    await person.click(await button('Try again'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('New disks');
  });

  test('links to the list if the maintenance window was deleted', async () => {
    await openNotices(<EditMaintenancePage />, {
      at: '/status/maintenance/4',
      answers: { 'GET /maintenances/4/': () => refused(404) },
    });
    await screen.findByText('Maintenance not found');
    expect(screen.getByRole('link', { name: 'Back to the maintenance' }).getAttribute('href')).toBe(
      '/status/maintenance',
    );
  });

  test('moves to another page of the list', async () => {
    const { person, router } = await openNotices(<MaintenancesPage />, {
      at: '/status/maintenance',
      answers: { 'GET /maintenances/': () => pageOf([maintenance()], 1000) },
    });
    await person.click(await button('Page 2'));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  });
});
