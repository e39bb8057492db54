import { useMatches } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { openNotices, pageIncident } from '../testing/open-notices.tsx';
import { IncidentPage } from './incident-page.tsx';
import { IncidentsPage } from './incidents-page.tsx';
import { NewIncidentPage } from './new-incident-page.tsx';

type Given = Omit<Parameters<typeof openNotices>[1], 'at'>;
/** The test router renders the same component for every route. */
const AtItsAddress = () => {
  const route: string | undefined = useMatches().at(-1)?.fullPath;
  if (route === '/status/incidents/$incident') return <IncidentPage />;
  return route === '/status/incidents/new' ? <NewIncidentPage /> : <IncidentsPage />;
};
const openAt = (at: string, given: Given = {}) => openNotices(<AtItsAddress />, { at, ...given });
const openNew = async (query = '', given: Given = {}) => {
  const page = await openAt(`/status/incidents/new${query}`, given);
  await screen.findByRole('textbox', { name: 'Name' });
  return page;
};
const openStored = async (given: Given = {}) => {
  const page = await openAt('/status/incidents/3', given);
  await screen.findByRole('heading', { level: 1, name: 'Orders fail' });
  return page;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const began = () => screen.getByLabelText<HTMLInputElement>('Began (Europe/Berlin)');

describe('the incident list', () => {
  test('shows open incidents before resolved ones, each with state, time and pages', async () => {
    const resolved = pageIncident({
      id: 2,
      name: 'Slow search',
      status: 'resolved',
      resolved_at: '2026-11-19T11:00:00.000Z',
      status_pages: [],
    });
    await openAt('/status/incidents', { incidents: [pageIncident(), resolved] });
    const open = within(await screen.findByRole('list', { name: 'Open' })).getByRole('listitem');
    expect(open.textContent).toContain('20 November 2026, 11:00 CET · Minor impact · on one status page');
    expect(open.textContent).toContain('Investigating');
    expect(within(open).getByRole('link').getAttribute('href')).toBe('/status/incidents/3');
    const past = within(screen.getByRole('list', { name: 'Resolved' })).getByRole('listitem');
    expect(past.textContent).toContain('on no status page');
    expect(screen.getByRole('link', { name: 'Create incident' }).getAttribute('href')).toBe('/status/incidents/new');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('moves to another page of the list', async () => {
    const { person, api, router } = await openAt('/status/incidents', {
      answers: { 'GET /page-incidents/': () => pageOf([pageIncident()], 21) },
    });
    await person.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/page-incidents/?page=2&page_size=20'));
  });

  test('explains incidents if there are none, and hides the create button while the organization is paused', async () => {
    const first = await openAt('/status/incidents', { incidents: [] });
    await screen.findByText('No incidents yet');
    expect(screen.getByRole('link', { name: 'Create incident' })).toBeTruthy();
    first.unmount();
    await openAt('/status/incidents', { incidents: [], organization: { state: 'PS' } });
    await screen.findByText('No incidents yet');
    expect(screen.queryByRole('link', { name: 'Create incident' })).toBeNull();
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await openAt('/status/incidents', {
      answers: { 'GET /page-incidents/': () => refused(500) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /page-incidents/', () => pageOf([pageIncident()]));
    await person.click(again);
    expect(await screen.findByText('Orders fail')).toBeTruthy();
  });
});

describe('the form of a new incident', () => {
  test('sends the selected values with the start in the time zone of the organization, and opens the incident', async () => {
    const { person, api, sent, pathname } = await openNew();
    api.on('POST /page-incidents/', () => pageIncident());
    await enterText(person, field('Name'), 'Orders fail');
    await person.selectOptions(select('Status'), 'Identified');
    await person.selectOptions(select('Impact'), 'Critical');
    await enterText(person, field('First update'), 'A full disk.');
    fireEvent.change(began(), { target: { value: '2026-11-20T11:00' } });
    await person.click(screen.getByRole('combobox', { name: 'Affected checks' }));
    await person.click(await screen.findByRole('option', { name: 'Wiki' }));
    await person.click(screen.getByRole('checkbox', { name: 'Acme Labs' }));
    await person.click(button('Create'));
    expect(await screen.findByText('Incident created')).toBeTruthy();
    expect(sent('POST', '/page-incidents/')).toEqual({
      name: 'Orders fail',
      impact: 'critical',
      status: 'identified',
      text: 'A full disk.',
      start: '2026-11-20T10:00:00.000Z',
      checks: [12],
      status_pages: [6],
    });
    await waitFor(() => expect(pathname()).toBe('/status/incidents/3'));
  });

  test('omits the start if none is entered, so that the incident starts now', async () => {
    const { person, api, sent } = await openNew();
    api.on('POST /page-incidents/', () => pageIncident());
    await enterText(person, field('Name'), 'Orders fail');
    await enterText(person, field('First update'), 'A full disk.');
    await person.click(button('Create'));
    await waitFor(() => expect(sent('POST', '/page-incidents/')).toBeTruthy());
    expect(sent('POST', '/page-incidents/')).not.toHaveProperty('start');
  });

  test('requires name and text, and focuses the first missing field', async () => {
    const { person, sent } = await openNew();
    await person.click(button('Create'));
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Enter a message')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent('POST', '/page-incidents/')).toBeUndefined();
  });

  test('shows server errors at their field, or above the form if they have none', async () => {
    const { person, api } = await openNew();
    api.on('POST /page-incidents/', () => refused(400, { start: ['This lies ahead.'] }));
    await enterText(person, field('Name'), 'Orders fail');
    await enterText(person, field('First update'), 'A full disk.');
    await person.click(button('Create'));
    expect(await screen.findByText('This lies ahead.')).toBeTruthy();
    expect(document.activeElement).toBe(began());
    api.on('POST /page-incidents/', () => refused(400, { based_on: ['Outage not found.'] }));
    await person.click(button('Create'));
    expect((await screen.findByRole('alert')).textContent).toContain('Outage not found.');
  });

  test('asks for confirmation before entered values are discarded', async () => {
    const { person, pathname } = await openNew();
    await enterText(person, field('Name'), 'Orders');
    await person.click(button('Cancel'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(pathname()).toBe('/status/incidents/new');
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(pathname()).toBe('/status/incidents'));
  });

  test('is not available while the organization is paused', async () => {
    await openAt('/status/incidents/new', { organization: { state: 'PS' } });
    expect(await screen.findByText('Incidents cannot be created at the moment')).toBeTruthy();
  });
});

describe('the form of a new incident that is based on an outage', () => {
  const answers = (end: string | null, pause: { seen_up: string | null } | null = null) => ({
    'GET /check-state-changes-analysis/': () => ({
      based_on: 77,
      check_id: 11,
      check_start_time: '2026-11-20T10:20:30.000Z',
      next_state_change_time: null,
      outage: { based_on: 76, start: '2026-11-20T10:00:30.000Z', end, pause },
      probe_first: { error_summary: 'HTTP 502 from db-internal' },
    }),
    'GET /checks/11/': () => listedCheck(11, { name: 'Shop' }),
  });

  test('is prefilled with check, start, pages and neutral texts, and sends the exact start', async () => {
    const { person, api, sent } = await openNew('?outage=77', { answers: answers(null) });
    api.on('POST /page-incidents/', () => pageIncident());
    expect(field('Name').value).toBe('Problem with Shop');
    expect(select('Status').value).toBe('investigating');
    expect(began().value).toBe('2026-11-20T11:00');
    expect(field('First update').value).not.toContain('502');
    await person.click(button('Create'));
    await waitFor(() => expect(sent('POST', '/page-incidents/')).toBeTruthy());
    expect(sent('POST', '/page-incidents/')).toMatchObject({
      based_on: 77,
      start: '2026-11-20T10:00:30.000Z',
      checks: [11],
      status_pages: [5],
      impact: 'major',
    });
  });

  test('proposes the resolved status and the start of the whole outage if the outage is over', async () => {
    await openNew('?outage=77', { answers: answers('2026-11-20T10:23:30.000Z') });
    expect(select('Status').value).toBe('resolved');
    expect(began().value).toBe('2026-11-20T11:00');
  });

  test.each([
    [
      'is not resolved before the check is seen up',
      null,
      'monitoring',
      'Monitoring was paused before the recovery was detected.',
    ],
    ['is resolved once the check is seen up', '2026-11-20T12:00:00.000Z', 'resolved', 'It is now resolved.'],
  ])('proposes a status after a pause ended the outage: %s', async (_what, seen_up, status, text) => {
    await openNew('?outage=77', { answers: answers('2026-11-20T10:23:30.000Z', { seen_up }) });
    expect(select('Status').value).toBe(status);
    expect(field('First update').value).toContain(text);
  });

  test('links to an empty form if the outage does not exist', async () => {
    await openAt('/status/incidents/new?outage=78', {
      answers: { 'GET /check-state-changes-analysis/': () => refused(404) },
    });
    await screen.findByText('Outage not found');
    expect(screen.getByRole('link', { name: 'Start with an empty form' }).getAttribute('href')).toBe(
      '/status/incidents/new',
    );
  });
});

describe('the page of an incident', () => {
  test('adds an update and resolves the incident', async () => {
    const { person, api, sent } = await openStored();
    await person.click(button('Add update'));
    expect(screen.getByText('Enter a message')).toBeTruthy();
    await person.selectOptions(select('Status'), 'Resolved');
    await enterText(person, field('Text for visitors'), 'Orders work again.');
    const resolved = pageIncident({
      status: 'resolved',
      resolved_at: '2026-11-20T11:00:00.000Z',
      updates: [
        {
          id: 32,
          status: 'resolved',
          text: 'Orders work again.',
          html: '<p>Orders work again.</p>',
          at: '2026-11-20T11:00:00.000Z',
          changed_at: null,
        },
        ...pageIncident().updates,
      ],
    });
    api.on('POST /page-incidents/3/updates/', () => resolved);
    api.on('GET /page-incidents/3/', () => resolved);
    await person.click(button('Resolve incident'));
    expect(await screen.findByText('Incident resolved')).toBeTruthy();
    expect(sent('POST', '/page-incidents/3/updates/')).toEqual({ status: 'resolved', text: 'Orders work again.' });
    expect(await screen.findByText(/, resolved/)).toBeTruthy();
    expect(field('Text for visitors').value).toBe('');
    expect(select('Status').value).toBe('resolved');
  });

  test('edits the text of an update and returns the focus to the edit button', async () => {
    const { person, api, sent } = await openStored();
    const edit = 'Edit the update “Investigating”';
    await person.click(button(edit));
    const text = field('Text of the update');
    expect(document.activeElement).toBe(text);
    const form = within(text.form as HTMLFormElement);
    await person.clear(text);
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(text);
    await enterText(person, text, 'We are looking.');
    const corrected = pageIncident({
      updates: pageIncident().updates.map((update) => ({
        ...update,
        text: 'We are looking.',
        html: '<p>We are looking.</p>',
        changed_at: update.at,
      })),
    });
    api.on('PATCH /page-incidents/3/updates/31/', () => corrected);
    api.on('GET /page-incidents/3/', () => corrected);
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We are looking.', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText(/edited/)).toBeTruthy();
    expect(sent('PATCH', '/page-incidents/3/updates/31/')).toEqual({ text: 'We are looking.' });
    await waitFor(() => expect(document.activeElement).toBe(button(edit)));
  });

  test('deletes an update after confirmation, but not the only update', async () => {
    const [first] = pageIncident().updates;
    const second = {
      id: 32,
      status: 'identified' as const,
      text: 'A full disk.',
      html: '<p>A full disk.</p>',
      at: first?.at ?? '',
      changed_at: null,
    };
    const two = pageIncident({ status: 'identified', updates: [second, ...pageIncident().updates] });
    const { person, api } = await openStored({ incidents: [two] });
    api.on('DELETE /page-incidents/3/updates/32/', () => pageIncident());
    api.on('GET /page-incidents/3/', () => pageIncident());
    await person.click(button('Delete the update “Identified”'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Update deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('A full disk.')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Delete the update/ })).toBeNull();
  });

  test('sends only the changed details', async () => {
    const { person, api, sent } = await openStored();
    const form = within(screen.getByRole('form', { name: 'About the incident' }));
    expect(form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await person.click(form.getByRole('checkbox', { name: 'Acme Labs' }));
    api.on('PATCH /page-incidents/3/', () => pageIncident({ status_pages: [5, 6] }));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Incident saved')).toBeTruthy();
    expect(sent('PATCH', '/page-incidents/3/')).toEqual({ status_pages: [5, 6] });
    expect(form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    ['an update', 'Text for visitors'],
    ['its name', 'Name'],
  ])('asks for confirmation before unsaved changes of %s are discarded', async (_, name) => {
    const { person, router, pathname } = await openStored();
    await person.type(field(name), 'x');
    void router.navigate({ to: '/status/incidents' });
    expect(await screen.findByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy();
    expect(pathname()).toBe('/status/incidents/3');
  });

  const EDIT_FIRST = 'Edit the update “Investigating”';
  const openUpdate = async (person: Awaited<ReturnType<typeof openStored>>['person']) => {
    await person.click(button(EDIT_FIRST));
    return within(field('Text of the update').form as HTMLFormElement);
  };

  test('asks for confirmation before the edited text of an update is discarded', async () => {
    const { person, router, pathname } = await openStored();
    await openUpdate(person);
    await person.type(field('Text of the update'), 'x');
    void router.navigate({ to: '/status/incidents' });
    expect(await screen.findByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy();
    expect(pathname()).toBe('/status/incidents/3');
  });

  test.each([
    ['unchanged', false],
    ['changed, but canceled', true],
  ])('asks for no confirmation if the text of an update is %s', async (_, isCanceled) => {
    const { person, router, pathname } = await openStored();
    const form = await openUpdate(person);
    if (isCanceled) {
      await person.type(field('Text of the update'), 'x');
      await person.click(form.getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('textbox', { name: 'Text of the update' })).toBeNull();
    }
    void router.navigate({ to: '/status/incidents' });
    await waitFor(() => expect(pathname()).toBe('/status/incidents'));
  });

  test('shows the errors of an update at its text and retains the entered text', async () => {
    const { person, api, sent } = await openStored();
    const form = await openUpdate(person);
    const save = () => person.click(form.getByRole('button', { name: 'Save' }));
    await person.clear(field('Text of the update'));
    await save();
    expect(field('Text of the update').getAttribute('aria-invalid')).toBe('true');
    expect(sent('PATCH', '/page-incidents/3/updates/31/')).toBeUndefined();
    api.on('PATCH /page-incidents/3/updates/31/', () => refused(400, { text: ['This text is too long.'] }));
    await enterText(person, field('Text of the update'), 'Corrected.');
    await save();
    expect(await form.findByText('This text is too long.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Text of the update').value).toBe('Corrected.');
  });

  test('deletes the incident after confirmation, even with unsaved changes', async () => {
    const { person, api, pathname } = await openStored();
    api.on('DELETE /page-incidents/3/', () => ({}));
    await person.type(field('Text for visitors'), 'x');
    await person.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Incident deleted')).toBeTruthy();
    await waitFor(() => expect(pathname()).toBe('/status/incidents'));
  });

  test('is read-only while the organization is paused', async () => {
    await openStored({ organization: { state: 'PS' } });
    expect(screen.getByText('it').tagName).toBe('EM');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each(['/status/incidents/3', '/status/incidents/none'])(
    'shows a message if there is no incident at %s',
    async (at) => {
      await openAt(at, { answers: { 'GET /page-incidents/3/': () => refused(404) } });
      expect(await screen.findByText('Incident not found')).toBeTruthy();
    },
  );
});
