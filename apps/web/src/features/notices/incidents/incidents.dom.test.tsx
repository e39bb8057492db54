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
/** Routes of the double show the same part everywhere. */
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

describe('the list of incidents', () => {
  test('shows open ones before resolved ones, each with its state, time and pages', async () => {
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

  test('goes through its pages', async () => {
    const { person, api, router } = await openAt('/status/incidents', {
      answers: { 'GET /page-incidents/': () => pageOf([pageIncident()], 21) },
    });
    await person.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/page-incidents/?page=2&page_size=20'));
  });

  test('without any says what they are for; while nothing may be changed without a way to create one', async () => {
    const first = await openAt('/status/incidents', { incidents: [] });
    await screen.findByText('No incidents yet');
    expect(screen.getByRole('link', { name: 'Create incident' })).toBeTruthy();
    first.unmount();
    await openAt('/status/incidents', { incidents: [], organization: { state: 'PS' } });
    await screen.findByText('No incidents yet');
    expect(screen.queryByRole('link', { name: 'Create incident' })).toBeNull();
  });

  test('says that it could not be read, and is read again', async () => {
    const { person, api } = await openAt('/status/incidents', {
      answers: { 'GET /page-incidents/': () => refused(500) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /page-incidents/', () => pageOf([pageIncident()]));
    await person.click(again);
    expect(await screen.findByText('Orders fail')).toBeTruthy();
  });
});

describe('a new incident', () => {
  test('is sent with what was chosen, its begin in the zone of the organization, and shown then', async () => {
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

  test('begins now where no begin is entered', async () => {
    const { person, api, sent } = await openNew();
    api.on('POST /page-incidents/', () => pageIncident());
    await enterText(person, field('Name'), 'Orders fail');
    await enterText(person, field('First update'), 'A full disk.');
    await person.click(button('Create'));
    await waitFor(() => expect(sent('POST', '/page-incidents/')).toBeTruthy());
    expect(sent('POST', '/page-incidents/')).not.toHaveProperty('start');
  });

  test('is not sent without a name and a text; the first of them has the focus', async () => {
    const { person, sent } = await openNew();
    await person.click(button('Create'));
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Say what has happened')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(sent('POST', '/page-incidents/')).toBeUndefined();
  });

  test('says at the field what the server refuses, and as a whole what has no field', async () => {
    const { person, api } = await openNew();
    api.on('POST /page-incidents/', () => refused(400, { start: ['This lies ahead.'] }));
    await enterText(person, field('Name'), 'Orders fail');
    await enterText(person, field('First update'), 'A full disk.');
    await person.click(button('Create'));
    expect(await screen.findByText('This lies ahead.')).toBeTruthy();
    expect(document.activeElement).toBe(began());
    api.on('POST /page-incidents/', () => refused(400, { based_on: ['There is no such outage.'] }));
    await person.click(button('Create'));
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such outage.');
  });

  test('asks before what was entered is lost', async () => {
    const { person, pathname } = await openNew();
    await enterText(person, field('Name'), 'Orders');
    await person.click(button('Cancel'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(pathname()).toBe('/status/incidents/new');
    await person.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(pathname()).toBe('/status/incidents'));
  });

  test('is no form while nothing may be changed', async () => {
    await openAt('/status/incidents/new', { organization: { state: 'PS' } });
    expect(await screen.findByText('Incidents cannot be created at the moment')).toBeTruthy();
  });
});

describe('an incident of an outage', () => {
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

  test('is filled in with its check, begin, pages and neutral words, and sent with its exact begin', async () => {
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

  test('that is over begins as resolved, with the start of the outage, not of its later state', async () => {
    await openNew('?outage=77', { answers: answers('2026-11-20T10:23:30.000Z') });
    expect(select('Status').value).toBe('resolved');
    expect(began().value).toBe('2026-11-20T11:00');
  });

  test.each([
    [
      'is not resolved before the check is seen up',
      null,
      'monitoring',
      'Monitoring was paused before a recovery was seen.',
    ],
    ['is resolved once the check is seen up', '2026-11-20T12:00:00.000Z', 'resolved', 'which is resolved now.'],
  ])('that a pause ended %s', async (_what, seen_up, status, text) => {
    await openNew('?outage=77', { answers: answers('2026-11-20T10:23:30.000Z', { seen_up }) });
    expect(select('Status').value).toBe(status);
    expect(field('First update').value).toContain(text);
  });

  test('that is not there leads to an empty form', async () => {
    await openAt('/status/incidents/new?outage=78', {
      answers: { 'GET /check-state-changes-analysis/': () => refused(404) },
    });
    await screen.findByText('There is no such outage');
    expect(screen.getByRole('link', { name: 'Begin with an empty form' }).getAttribute('href')).toBe(
      '/status/incidents/new',
    );
  });
});

describe('a stored incident', () => {
  test('goes on by an update, and is resolved by one', async () => {
    const { person, api, sent } = await openStored();
    await person.click(button('Add update'));
    expect(screen.getByText('Say what has happened')).toBeTruthy();
    await person.selectOptions(select('Status'), 'Resolved');
    await enterText(person, field('What visitors read'), 'Orders work again.');
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
    expect(field('What visitors read').value).toBe('');
    expect(select('Status').value).toBe('resolved');
  });

  test('has the text of an update changed, and the focus goes back', async () => {
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
    expect(screen.getByText(/changed since/)).toBeTruthy();
    expect(sent('PATCH', '/page-incidents/3/updates/31/')).toEqual({ text: 'We are looking.' });
    await waitFor(() => expect(document.activeElement).toBe(button(edit)));
  });

  test('has an update deleted after a question, but not the only one', async () => {
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

  test('is changed only by what was changed', async () => {
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
    ['an update', 'What visitors read'],
    ['its name', 'Name'],
  ])('asks before %s that is half written is lost', async (_, name) => {
    const { person, router, pathname } = await openStored();
    await person.type(field(name), 'x');
    void router.navigate({ to: '/status/incidents' });
    expect(await screen.findByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy();
    expect(pathname()).toBe('/status/incidents/3');
  });

  const EDIT_FIRST = 'Edit the update “Investigating”';
  /** The form in which the text of the first update is changed. */
  const openUpdate = async (person: Awaited<ReturnType<typeof openStored>>['person']) => {
    await person.click(button(EDIT_FIRST));
    return within(field('Text of the update').form as HTMLFormElement);
  };

  test('asks before the changed text of an update is lost', async () => {
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
  ])('does not ask when the text of an update is %s', async (_, isCanceled) => {
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

  test('shows at the text of an update what is wrong with it, and keeps what was entered', async () => {
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

  test('is deleted after a question, also with something half written', async () => {
    const { person, api, pathname } = await openStored();
    api.on('DELETE /page-incidents/3/', () => ({}));
    await person.type(field('What visitors read'), 'x');
    await person.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Incident deleted')).toBeTruthy();
    await waitFor(() => expect(pathname()).toBe('/status/incidents'));
  });

  test('is read-only while nothing may be changed', async () => {
    await openStored({ organization: { state: 'PS' } });
    expect(screen.getByText('it').tagName).toBe('EM');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each(['/status/incidents/3', '/status/incidents/none'])(
    'that is not there is said to be gone, at %s',
    async (at) => {
      await openAt(at, { answers: { 'GET /page-incidents/3/': () => refused(404) } });
      expect(await screen.findByText('There is no such incident')).toBeTruthy();
    },
  );
});
