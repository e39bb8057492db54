import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../../../lib/testing/fake-api.ts';
import { listedCheck } from '../../../../../lib/testing/fixtures.ts';
import { button, field, openIntegrations, webhook } from '../../testing/open-integrations.tsx';

const openNew = () => openIntegrations({ webhooks: [], search: '?webhook=new' });
const openStored = async (given: Parameters<typeof webhook>[0] = {}) => {
  const page = await openIntegrations({ webhooks: [webhook(given)], search: '?webhook=3' });
  await screen.findByRole('textbox', { name: 'Webhook Name' });
  return page;
};
const CREATED = '/integrations/webhooks/';
const CHANGED = '/integrations/webhooks/3/';
const meta = (body: Record<string, unknown>) => JSON.parse(String(body.meta));
const content = () => screen.findByRole('textbox', { name: 'Content' });

describe('the form of a new webhook', () => {
  test('sends the entered values and shows the signing secret', async () => {
    const { person, api, sent, router } = await openNew();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await enterText(person, field('Webhook Name'), 'On call');
    await enterText(person, field('Callback URL'), 'https://hooks.example/pharos');
    await person.click(screen.getByRole('checkbox', { name: 'Requires Basic Authentication' }));
    await person.type(field('Username'), 'ann');
    await enterText(person, screen.getByLabelText('Password'), 'secret');
    api.on('POST /integrations/webhooks/', () => ({ ...webhook(), signing_secret: 'whsec_c2VjcmV0' }));
    await person.click(button('Save'));
    expect(await screen.findByText('Webhook created successfully')).toBeTruthy();
    const body = sent('POST', CREATED);
    expect(body).toMatchObject({ state: 'AC', name: 'On call', type: 'AL', organization: 7, subscribed_checks: 'all' });
    expect(meta(body)).toEqual({ username: 'ann', password: 'secret', data_json: null });
    expect(field('Signing secret').value).toBe('whsec_c2VjcmV0');
    expect(document.activeElement).toBe(button('Done'));
    await person.click(button('Done'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('sends nothing while values are missing, and shows the errors after the attempt', async () => {
    const { person, api } = await openNew();
    await person.type(field('Webhook Name'), 'On');
    await person.tab();
    expect(screen.queryByText(/longer than 3/)).toBeNull();
    await person.click(button('Save'));
    expect(screen.getByText('Webhook name should be longer than 3 characters')).toBeTruthy();
    expect(screen.getByText('Callback URL is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Webhook Name'));
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('shows why the server rejected the webhook and retains the entered values', async () => {
    const { person, api } = await openNew();
    await enterText(person, field('Webhook Name'), 'On call');
    await enterText(person, field('Callback URL'), 'https://127.0.0.1/');
    api.on('POST /integrations/webhooks/', () => refused(400, { url: ['This URL cannot be called.'] }));
    await person.click(button('Save'));
    expect(await screen.findByText('Webhook creation failed')).toBeTruthy();
    expect(screen.getByText('This URL cannot be called.')).toBeTruthy();
    api.on('POST /integrations/webhooks/', () => refused(422, { detail: 'They are all in use.' }));
    await person.click(button('Save'));
    expect(await screen.findByText('They are all in use.')).toBeTruthy();
    expect(field('Webhook Name').value).toBe('On call');
  });

  test('asks for confirmation before entered values are discarded', async () => {
    const { person, router } = await openNew();
    await enterText(person, field('Webhook Name'), 'On call');
    await person.click(button('Cancel'));
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
    await person.click(button('Discard'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('closes without confirmation if nothing was entered', async () => {
    const { person, router } = await openNew();
    await person.click(button('Cancel'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('saves a copy without further changes', async () => {
    const { person, api, sent } = await openIntegrations({ search: '?webhook=new&copy=3' });
    await screen.findByRole('textbox', { name: 'Webhook Name' });
    api.on('POST /integrations/webhooks/', () => ({ ...webhook({ id: 4 }), signing_secret: 'whsec_c2VjcmV0' }));
    await person.click(button('Save'));
    await screen.findByText('Webhook created successfully');
    expect(sent('POST', CREATED)).toMatchObject({ name: 'On call (copy)', url: 'https://hooks.example/pharos' });
  });
});

describe('the form of a stored webhook', () => {
  test('sends only the changed fields', async () => {
    const { person, api, sent, router } = await openStored();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await person.type(field('Webhook Name'), ' 2');
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    await person.click(button('Save'));
    expect(await screen.findByText('Webhook integration modified')).toBeTruthy();
    expect(sent('PATCH', CHANGED)).toEqual({ name: 'On call 2' });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('clears username and password when basic authentication is turned off, and requires both when it is turned on again', async () => {
    const basic = JSON.stringify({ username: 'ann', password: '••••', data_json: null });
    const { person, api, sent } = await openStored({ meta: basic });
    expect(screen.getByPlaceholderText('Leave empty to keep it')).toBeTruthy();
    const box = screen.getByRole('checkbox', { name: 'Requires Basic Authentication' });
    await person.click(box);
    await person.click(box);
    expect(field('Username').value).toBe('');
    await person.click(button('Save'));
    expect(screen.getByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await person.click(box);
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    await person.click(button('Save'));
    await screen.findByText('Webhook integration modified');
    expect(meta(sent('PATCH', CHANGED))).toEqual({ username: null, password: null, data_json: null });
  });

  test('shows a general error of the server, or else that saving failed', async () => {
    const { person, api } = await openStored();
    await person.type(field('Webhook Name'), ' 2');
    api.on('PATCH /integrations/webhooks/3/', () => refused(400, { meta: ['Enter the password again.'] }));
    await person.click(button('Save'));
    expect(await screen.findByText('Save webhook integration failed')).toBeTruthy();
    api.on('PATCH /integrations/webhooks/3/', () => refused(400, { non_field_errors: ['Reload the page.'] }));
    await person.click(button('Save'));
    expect(await screen.findAllByText('Reload the page.')).toHaveLength(2);
  });

  test('shows each server error at its field and sends the selected type', async () => {
    const basic = JSON.stringify({ username: 'ann', password: '••••', data_json: null });
    const { api, sent } = await openStored({ meta: basic });
    fireEvent.click(screen.getByRole('combobox', { name: 'Event type' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Up / Down' }));
    for (const [wire, label, text] of [
      ['name', 'Webhook Name', 'The name is too long.'],
      ['url', 'Callback URL', 'This URL cannot be called.'],
      ['meta', 'Username', 'The username is too long.'],
      ['subscribed_checks', 'For the selected checks', 'A check is gone.'],
    ] as const) {
      api.on('PATCH /integrations/webhooks/3/', () => refused(400, { [wire]: [text] }));
      fireEvent.click(button('Save'));
      await screen.findByText(text);
      expect([label, screen.getByLabelText(label, { selector: 'input' }).getAttribute('aria-invalid')]).toEqual([
        label,
        'true',
      ]);
    }
    expect(sent('PATCH', CHANGED)).toEqual({ type: 'AT' });
  });

  test('deletes the webhook after confirmation', async () => {
    const { person, api, router } = await openStored();
    api.on('DELETE /integrations/webhooks/3/', () => ({}));
    await person.click(button('Remove'));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Webhook integration deleted')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('creates a new signing secret after confirmation', async () => {
    const { person, api } = await openStored();
    api.on('POST /integrations/webhooks/3/signing-secret/', () => ({ signing_secret: 'whsec_bmV3' }));
    await person.click(button('New signing secret'));
    await screen.findByText('Create a new signing secret?');
    await person.click(
      within(screen.getByRole('dialog', { name: 'Create a new signing secret?' })).getByRole('button', {
        name: 'New signing secret',
      }),
    );
    expect(await screen.findByDisplayValue('whsec_bmV3')).toBeTruthy();
    // The secret is shown only once, so Escape must not close the dialog.
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await person.keyboard('{Escape}');
    expect(screen.getByDisplayValue('whsec_bmV3')).toBeTruthy();
    await person.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('warns before saving if another user changed the webhook at the same time', async () => {
    const { person, api, queries } = await openStored();
    await person.type(field('Webhook Name'), ' 2');
    expect(screen.queryByText(/has changed this webhook/)).toBeNull();
    api.on('GET /integrations/webhooks/', () => pageOf([webhook({ name: 'Renamed' })]));
    await queries.invalidateQueries();
    expect(await screen.findByText(/Another person has changed this webhook/)).toBeTruthy();
    expect(field('Webhook Name').value).toBe('On call 2');
  });

  test('shows a message if the webhook no longer exists', async () => {
    await openIntegrations({ webhooks: [], search: '?webhook=9' });
    expect(await screen.findByText('There is no such webhook')).toBeTruthy();
  });
});

describe('the check selection of a webhook', () => {
  const checks = () => screen.getByRole('combobox', { name: 'For the selected checks' });

  test('sends the selected checks instead of all checks', async () => {
    const { person, api, sent } = await openStored();
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    expect(screen.getByText('All Checks')).toBeTruthy();
    await person.click(checks());
    await person.click(await screen.findByRole('option', { name: 'Shop' }));
    await person.click(await screen.findByRole('option', { name: 'Wiki' }));
    await person.keyboard('{Escape}');
    await person.click(button('Save'));
    await screen.findByText('Webhook integration modified');
    expect(sent('PATCH', CHANGED)).toEqual({ subscribed_checks: [11, 12] });
  });

  test('replaces the selected checks when all checks are selected', async () => {
    const { person, api, sent } = await openStored({ subscribed_checks: [11] });
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    expect(await screen.findByText('Shop')).toBeTruthy();
    await person.click(checks());
    await person.click(await screen.findByRole('option', { name: 'All Checks' }));
    await person.keyboard('{Escape}');
    await person.click(button('Save'));
    await screen.findByText('Webhook integration modified');
    expect(sent('PATCH', CHANGED)).toEqual({ subscribed_checks: 'all' });
  });

  test('requires a selection if the checks were deleted, and sends all checks only if the user selects them', async () => {
    const { person, api, sent } = await openStored({ state: 'DA', subscribed_checks: [], checks_deleted: true });
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    await person.type(field('Webhook Name'), '!');
    await person.click(button('Save'));
    expect(await screen.findByText('Choose checks, or All Checks.')).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await person.click(checks());
    await person.click(await screen.findByRole('option', { name: 'All Checks' }));
    await person.keyboard('{Escape}');
    await person.click(button('Save'));
    await screen.findByText('Webhook integration modified');
    expect(sent('PATCH', CHANGED)).toEqual({ name: 'On call!', subscribed_checks: 'all' });
  });

  test('shows how many checks are not listed and that typing finds them', async () => {
    const { api } = await openStored();
    fireEvent.click(checks());
    await screen.findByRole('option', { name: 'Shop' });
    expect(screen.queryByRole('option', { name: /more/ })).toBeNull();
    api.on('GET /checks/', () => pageOf([listedCheck(11, { name: 'Shop' })], 31));
    fireEvent.change(checks(), { target: { value: 'sh' } });
    const more = await screen.findByRole('option', { name: '30 more. Type to find them' });
    expect(more.getAttribute('data-combobox-disabled')).toBe('true');
    expect(api.calls.at(-1)?.path).toContain('page_size=20&search=sh');
  });

  test('searches among all checks on the server', async () => {
    const { person, api } = await openStored({ subscribed_checks: [99] });
    api.on('GET /checks/99/', () => listedCheck(99, { name: 'Far down the list' }));
    api.on('GET /checks/', ({ path }) =>
      pageOf(
        path.includes('search=late&') || path.endsWith('search=late') ? [listedCheck(77, { name: 'Latest' })] : [],
        0,
      ),
    );
    await person.type(checks(), 'late');
    await person.click(await screen.findByRole('option', { name: 'Latest' }));
    await person.type(checks(), 'none');
    expect((await screen.findByRole('option', { name: 'No check found' })).getAttribute('data-combobox-disabled')).toBe(
      'true',
    );
    expect(
      api.calls.some(({ path }) => path.includes('application__organization=7') && path.includes('ordering=id')),
    ).toBe(true);
  });
});

describe('the content of a webhook', () => {
  const mode = (name: string) => screen.getByRole('radio', { name });

  test('is read-only in Simple mode and follows the host of the URL', async () => {
    const { person } = await openNew();
    expect((await content()).getAttribute('aria-readonly')).toBe('true');
    expect((await content()).textContent).toContain('"check_name": "{{check_name}}"');
    expect(button('Insert placeholder').disabled).toBe(true);
    await enterText(person, field('Callback URL'), 'https://discord.com/api/webhooks/1/x');
    await waitFor(async () => expect((await content()).textContent).toMatch(/^\{ *"content"/));
  });

  test('opens stored content in Advanced mode and retains it in Simple mode until the form is saved', async () => {
    const written = JSON.stringify({ username: null, password: null, data_json: { text: 'Hello' } });
    const { person, api, sent } = await openStored({ meta: written });
    expect((await content()).textContent).toContain('"text": "Hello"');
    await person.click(mode('Simple'));
    expect((await content()).textContent).toContain('"check_name"');
    await person.click(mode('Advanced'));
    expect((await content()).textContent).toContain('"text": "Hello"');
    await person.click(button('Insert placeholder'));
    await person.click(await screen.findByRole('button', { name: /^check_id/ }));
    expect((await content()).textContent).toContain('"{{check_id}}"{');
    expect(await screen.findByText(/^Error in parsing/)).toBeTruthy();
    await person.click(mode('Simple'));
    expect(screen.getByText(/Your own content is available in Advanced mode until you save/)).toBeTruthy();
    api.on('PATCH /integrations/webhooks/3/', () => webhook());
    await person.click(button('Save'));
    await screen.findByText('Webhook integration modified');
    expect(meta(sent('PATCH', CHANGED)).data_json).toBeNull();
  });

  test('is unchanged after Escape in the placeholder list, which closes without confirmation', async () => {
    const { person, router } = await openNew();
    await enterText(person, field('Webhook Name'), 'On call');
    await person.click(mode('Advanced'));
    await person.click(button('Insert placeholder'));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^text/));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^check_id/ })).toBeNull());
    expect(screen.queryByText('Discard what you entered?')).toBeNull();
    expect(router.state.location.search).toEqual({ webhook: 'new' });
    await waitFor(() => expect(document.activeElement).toBe(button('Insert placeholder')));
  });

  test('is focusable, so that keyboard users can scroll it', async () => {
    await openNew();
    expect((await content()).getAttribute('tabindex')).toBe('0');
  });

  test('is retained if the user declines the template of another host, which is offered once for each host', async () => {
    const written = JSON.stringify({ username: null, password: null, data_json: { text: 'Hello' } });
    const { api, sent } = await openStored({ meta: written });
    const leaveUrl = (url: string) => {
      fireEvent.change(field('Callback URL'), { target: { value: url } });
      fireEvent.blur(field('Callback URL'));
    };
    leaveUrl('https://discord.com/api/webhooks/1/x');
    const question = await screen.findByRole('dialog', { name: 'Replace the content?' });
    expect(question.textContent).toMatch(/The new URL has its own template: Discord message\./);
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Webhook Name').form as Element);
    expect(sent('PATCH', CHANGED)).toBeUndefined();
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Replace the content?')).toBeNull());
    leaveUrl('https://discord.com/api/webhooks/2/y');
    expect(screen.queryByText('Replace the content?')).toBeNull();
    expect((await content()).textContent).toContain('"text": "Hello"');
    api.on('PATCH /integrations/webhooks/3/', () => refused(400, { meta: ['The content is too long.'] }));
    fireEvent.click(button('Save'));
    const wrong = await screen.findByText('The content is too long.');
    expect((await content()).getAttribute('aria-describedby')).toBe(wrong.parentElement?.id);
    expect((await content()).getAttribute('aria-invalid')).toBe('true');
  });

  test('follows the host of the URL without confirmation while it is a template', async () => {
    await openNew();
    fireEvent.click(mode('Advanced'));
    screen.getByText('This content is sent, with the values of the event instead of the placeholders.');
    expect((await content()).getAttribute('aria-readonly')).toBe('false');
    fireEvent.change(field('Callback URL'), { target: { value: 'https://discord.com/api/webhooks/1/x' } });
    fireEvent.blur(field('Callback URL'));
    await waitFor(async () => expect((await content()).textContent).toMatch(/^\{ *"content"/));
    expect(screen.queryByText('Replace the content?')).toBeNull();
    fireEvent.click(mode('Simple'));
    screen.getByText('Depends on the host of the URL. In Advanced mode, you can write your own content.');
  });

  test('is replaced by the template of another host only after confirmation', async () => {
    const written = JSON.stringify({ username: null, password: null, data_json: { text: 'Hello' } });
    const { person } = await openStored({ meta: written });
    await person.clear(field('Callback URL'));
    await enterText(person, field('Callback URL'), 'https://discord.com/api/webhooks/1/x');
    await person.tab();
    await screen.findByText('Replace the content?');
    await person.click(button('Replace'));
    await waitFor(async () => expect((await content()).textContent).toContain('"content"'));
  });
});

describe('the deliveries of a webhook', () => {
  const delivery = {
    id: 41,
    check_id: 11,
    check_name: 'Shop',
    event: 'down',
    event_time: '2026-01-05T08:00:00.000Z',
    status: 'failed',
    reason: 'Given up after 24 hours.',
    attempts: [{ at: '2026-01-05T08:00:01.000Z', outcome: 'answered 500' }],
    attempt_count: 1,
    next_attempt: null,
  };
  const openLog = async (deliveries: readonly unknown[]) => {
    const page = await openStored();
    page.api.on('GET /integrations/3/deliveries/', () => pageOf(deliveries));
    await page.person.click(screen.getByRole('tab', { name: 'Deliveries' }));
    return page;
  };

  test('shows the attempts of each delivery and sends a single delivery again', async () => {
    const { person, api, sent } = await openLog([delivery]);
    expect(await screen.findByText('Given up after 24 hours.')).toBeTruthy();
    expect(screen.getByText('1 attempt')).toBeTruthy();
    expect(screen.getByText(/answered 500/)).toBeTruthy();
    api.on('POST /integrations/3/send-again/', () => ({ count: 1 }));
    await person.click(button('Send again: Down, Shop'));
    expect(await screen.findByText('Sending 1 message again')).toBeTruthy();
    expect(sent('POST', '/integrations/3/send-again/')).toEqual({ delivery: 41 });
  });

  test('sends all recently failed deliveries again together', async () => {
    const { person, api, sent } = await openLog([delivery]);
    await screen.findByText('Given up after 24 hours.');
    api.on('POST /integrations/3/send-again/', () => ({ count: 3 }));
    await person.click(button('Send again'));
    expect(await screen.findByText('Sending 3 messages again')).toBeTruthy();
    expect(Object.keys(sent('POST', '/integrations/3/send-again/'))).toEqual(['failed_since']);
  });

  test('shows the reason and time of the next attempt of a pending delivery without expanding it', async () => {
    const attempts = [{ at: '2026-01-05T08:00:01.000Z', outcome: 'refused: HTTP 500: busy' }];
    const next_attempt = '2026-01-05T09:10:00.000Z';
    await openLog([{ ...delivery, status: 'pending', reason: null, attempts, attempt_count: 150, next_attempt }]);
    expect(await screen.findByText('Last attempt failed: HTTP 500: busy')).toBeTruthy();
    expect(screen.getByText(/^Next attempt:/).textContent).toContain('2026');
    expect(screen.getByText('150 attempts, the last 1')).toBeTruthy();
    expect(screen.queryByText(/are shown/)).toBeNull();
  });

  test('shows that there may be more than the 100 listed deliveries', async () => {
    await openLog(Array.from({ length: 100 }, (_, n) => ({ ...delivery, id: n + 1, status: 'sent', reason: null })));
    expect(await screen.findByText('The last 100 are shown.')).toBeTruthy();
  });

  test('shows a message if there are no deliveries', async () => {
    await openLog([]);
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  });
});
