import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../../lib/testing/enter-text.ts';
import { button, field, openIntegrations, webhook } from '../testing/open-integrations.tsx';

const openTab = (given: Parameters<typeof openIntegrations>[0] = {}, showsZapier = false) =>
  openIntegrations({ search: '?tab=zapier', ...given, showsZapier });
const setUp = (app: string) => screen.findByRole('button', { name: `Set up webhook for ${app}` });

describe('the Zapier tab', () => {
  test('opens with the keyboard and writes the tab to the URL', async () => {
    const { person, router } = await openIntegrations();
    const tab = screen.getByRole('tab', { name: 'Native integrations' });
    tab.focus();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'zapier' }));
    expect(await screen.findByRole('heading', { name: 'Connect Zapier' })).toBeTruthy();
    await person.click(tab);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('On call')).toBeTruthy();
  });

  test('shows four guided Zaps and a link to more', async () => {
    await openTab();
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    const more = screen.getByRole('link', { name: 'More Integrations' });
    expect([more.getAttribute('href'), more.getAttribute('target')]).toEqual([
      'https://zapier.com/apps/webhook/integrations',
      '_blank',
    ]);
    expect(screen.queryByTitle('Zaps for Pharos, by Zapier')).toBeNull();
  });

  test('starts a webhook with the event content for Zapier, and offers no template when its URL is entered', async () => {
    const { person, api, sent, router } = await openTab();
    await person.click(await setUp('Trello'));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'zapier', webhook: 'new', zap: 'trello' }));
    await screen.findByRole('textbox', { name: 'Webhook Name' });
    expect(field('Webhook Name').value).toBe('Trello by Zapier');
    await enterText(person, field('Callback URL'), 'https://hooks.zapier.com/hooks/catch/1/2/');
    await person.tab();
    expect(screen.queryByText(/Replace/)).toBeNull();
    api.on('POST /integrations/webhooks/', () => ({ ...webhook({ id: 4 }), signing_secret: 'whsec_c2VjcmV0' }));
    await person.click(button('Save'));
    await screen.findByText('Webhook created successfully');
    const { data_json: content } = JSON.parse(String(sent('POST', '/integrations/webhooks/').meta));
    expect(content).toMatchObject({
      webhook_event_type: '{{event_type}}',
      webhook_event_data: { check_id: '{{check_id}}' },
    });
    await person.click(button('Done'));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('explains why no Zap can be set up if the plan allows no more integrations', async () => {
    const organization = {
      number_of_integrations: 5,
      maximum_integrations_allowed: 5,
      is_integration_allowed: false,
    };
    const { person, router } = await openTab({ organization });
    const full = await setUp('Gmail');
    expect(full.getAttribute('aria-disabled')).toBe('true');
    await person.hover(full);
    expect(await screen.findByText('All 5 integrations of your plan are used')).toBeTruthy();
    await person.click(full);
    expect(router.state.location.search).toEqual({ tab: 'zapier' });
  });

  test('shows the page of Zapier in a sandbox without our origin if the installation has a Zapier app', async () => {
    await openTab({}, true);
    const frame = await screen.findByTitle('Zaps for Pharos, by Zapier');
    expect(frame.getAttribute('src')).toBe('/zapier/?theme=light');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    expect(within(screen.getByRole('region', { name: 'Guided Zaps' })).getAllByRole('article')).toHaveLength(4);
  });
});
