import type { Page } from 'playwright-core';
import { asIf, NAMES, openFirst, type Screen } from './screen.ts';

const CAN = { is_available: true, reason: null };
const LOCATIONS = Array.from({ length: 60 }, (_, index) => {
  const isDisabled = index % 9 === 5;
  const isLive = !isDisabled && index % 4 !== 1;
  const name = index < NAMES.length ? NAMES[index] : `Location ${index}`;
  return {
    key: index === 1 ? 'k'.repeat(63) : `place-${index}`,
    name,
    is_disabled: isDisabled,
    credential_since: index % 3 === 0 ? null : '2026-11-17T10:00:00Z',
    created_on: '2026-11-17T10:00:00Z',
    is_live: isLive,
    agents: isLive ? 1 + (index % 3) : 0,
    versions: index % 3 === 1 ? ['1.0.0', '1.1.0-beta.12'] : ['1.0.0'],
    addresses:
      index % 4 === 3
        ? []
        : [
            { address: `203.0.113.${index}`, family: 'IPv4' },
            ...(index % 2 === 0
              ? [{ address: `2001:db8:1234:5678:9abc:def0:1234:${5000 + index}`, family: 'IPv6' }]
              : []),
          ],
    families: ['IPv4'],
    types: ['https', 'http'],
    unavailable:
      index === 0
        ? {
            icmp: 'This machine does not allow raw sockets. Allow them by setcap cap_net_raw+ep, or net.ipv4.ping_group_range.',
          }
        : {},
    open_jobs: index * 7,
    capacity: index % 5 === 0 ? null : 1000,
    clock_offset_ms: isLive ? ([1480, 20, 230, null][index % 4] ?? null) : null,
    last_seen_on: index === 1 ? null : '2026-11-18T10:00:00Z',
    organization: index % 3 === 2 ? { id: 1, name: NAMES[(index + 1) % NAMES.length] } : null,
  };
});
const COMMAND = `NATS_URL=tls://nats.example.com:4222 LOCATION_KEY=north LOCATION_NAME='The North' LOCATION_CREDENTIAL=${'SUACB52VXEXAMPLE'.repeat(30)} BASE_URL=https://pharos.example.com npm start -- --role=agent`;
const WARNING =
  'An agent on another machine cannot start: NATS_URL connects to nats.example.com:4222 without TLS. Configure a certificate for NATS, and set NATS_URL=tls://… (see docs/scale.md).';
const withLocations =
  (of: 'operator/' | '', count: number, warning: string | null = null) =>
  async (page: Page) => {
    const results = LOCATIONS.slice(0, count).map(({ organization, ...own }) => (of ? { ...own, organization } : own));
    await page.route(`**/v1/${of}locations/`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: { location: { ...LOCATIONS[1], ...results[1], name: 'The North' }, command: COMMAND, warning },
          })
        : route.fulfill({ json: { credentials: CAN, maximum: 20, results } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Add location' }).waitFor();
  };
const addLocation = async (page: Page, warning: string | null = null): Promise<void> => {
  await withLocations('operator/', 3, warning)(page);
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The North');
};
const showCommand = async (page: Page, warning: string | null = null): Promise<void> => {
  await addLocation(page, warning);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Command' }).waitFor();
};
const disableLocation = async (page: Page): Promise<void> => {
  await withLocations('operator/', 3)(page);
  await page.route('**/v1/operator/locations/*/checks/', (route) =>
    route.fulfill({ json: { checks: 1215, checks_alone: 1200 } }),
  );
  await openFirst('button', /^Actions for/)(page);
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByText('1,200 checks').waitFor();
};
const manyAddresses = async (page: Page): Promise<void> => {
  const all = LOCATIONS.slice(0, 6).map(({ key, name, addresses, organization }) => ({
    ...{ key, name, types: [], address: null, addresses, is_disabled: false },
    is_private: organization !== null,
  }));
  const [results, away] = [all.slice(0, 4), all.slice(4)];
  await page.route('**/v1/edge-locations/', (route) =>
    route.fulfill({ json: { count: 4, next: null, previous: null, results, away } }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Copy all/ }).waitFor();
};

const withoutAgents = async (page: Page): Promise<void> => {
  const since = new Date(Date.now() - 1_500_000).toISOString();
  await page.route('**/v1/checks/?**', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { results: { statuses: object }[] };
    const results = list.results.map((check, index) =>
      index < 2 ? { ...check, statuses: { ...check.statuses, state: null, no_live_location: { since } } } : check,
    );
    await route.fulfill({ response: answer, json: { ...list, results } });
  });
  const counts = {
    up_count: 20,
    down_count: 0,
    paused_count: 2,
    paused_by_plan_count: 0,
    unreadable_count: 0,
    no_live_location_count: 2,
  };
  await asIf({ num_of_checks_up_down: counts }, 'organization')(page);
};
const AWAY = [
  { key: 'the-north', name: NAMES[0], addresses: [], is_private: false, is_disabled: false },
  { key: 'office', name: NAMES[1], addresses: [], is_private: true, is_disabled: true },
];
const boundToAway = async (page: Page): Promise<void> => {
  await page.route('**/v1/edge-locations/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), away: AWAY } });
  });
  const bound = {
    preferred_edge_locations_csv: 'the-north,office,gone',
    no_live_location: { since: new Date(Date.now() - 1_500_000).toISOString() },
  };
  await page.route(/\/v1\/checks\/\d+\/$/, async (route) => {
    const answer = await route.fetch();
    const check = (await answer.json()) as { statuses: object };
    const { no_live_location, preferred_edge_locations_csv } = bound;
    const statuses = { ...check.statuses, state: null, no_live_location };
    await route.fulfill({ response: answer, json: { ...check, preferred_edge_locations_csv, statuses } });
  });
  await page.reload();
  await page
    .getByText(NAMES[0] ?? '')
    .first()
    .waitFor();
};

const unverified = async (page: Page): Promise<void> => {
  await page.route('**/v1/logged-in-user/**', async (route) => {
    const answer = await route.fetch();
    const user = { ...((await answer.json()) as object), is_operator: false, operator_needs: 'verified-address' };
    await route.fulfill({ response: answer, json: user });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Send the mail again' }).waitFor();
};

const seenFromSeveral = async (page: Page): Promise<void> => {
  const probe = { state: 'NR', error_summary: 'Connection refused by 203.0.113.7 on port 443', response_time: null };
  const seen = NAMES.map((location, index) => ({
    ...(index === 1 ? { ...probe, state: 'AV', response_time: 132.4 } : probe),
    location,
    check_start_time: new Date(Date.now() - 1_500_000 + index * 900).toISOString(),
  }));
  await page.route('**/v1/check-state-changes-analysis/**', async (route) => {
    const answer = await route.fetch();
    const analysis = { ...((await answer.json()) as object), confirmed_by: 'Confirmed by 3 of 4 locations' };
    await route.fulfill({ response: answer, json: { ...analysis, seen_from: seen } });
  });
  await openFirst('link', /Analysis/)(page);
  await page.getByRole('table', { name: 'Results by location' }).waitFor();
};

const fromLocations = async (page: Page): Promise<void> => {
  const places = NAMES.map((name, index) => ({ location: `place-${index}`, name, is_private: index === 1, index }));
  await page.route('**/v1/edge-locations/', (route) =>
    route.fulfill({
      json: {
        ...{ count: places.length, next: null, previous: null, away: [] },
        results: places.map(({ location: key, name, is_private }) => ({
          key,
          name,
          is_private,
          types: [],
          address: null,
          addresses: [],
        })),
      },
    }),
  );
  await page.route('**/v1/check-response-times-reports/**', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { response_times: Record<string, unknown>[]; report_start: string };
    const locations = places.map(({ index, ...place }) => ({
      ...place,
      response_times: json.response_times.map((entry) => {
        const average = entry.average_response_time_milliseconds_available;
        return {
          ...entry,
          average_response_time_milliseconds_available:
            typeof average === 'number' ? average * (0.6 + index / 4) : null,
        };
      }),
    }));
    await route.fulfill({ response: answer, json: { ...json, locations, locations_since: json.report_start } });
  });
  await page.reload();
  await page.getByText('By location').click();
  await page.getByText('(private)').first().waitFor();
};

export const LOCATION_SCREENS: readonly Screen[] = [
  { name: 'settings-locations-empty', fill: 'many', path: '/settings/locations', act: withLocations('', 0) },
  { name: 'settings-locations', fill: 'many', path: '/settings/locations', act: withLocations('', 12) },
  { name: 'settings-locations-one', fill: 'many', path: '/settings/locations', act: withLocations('', 1) },
  { name: 'settings-locations-unavailable', fill: 'many', path: '/settings/locations' },
  { name: 'operator-locations-unavailable', fill: 'many', path: '/operator/locations' },
  { name: 'operator-locations-empty', fill: 'many', path: '/operator/locations', act: withLocations('operator/', 0) },
  { name: 'operator-locations', fill: 'many', path: '/operator/locations', act: withLocations('operator/', 60) },
  { name: 'operator-unverified', fill: 'many', path: '/operator/locations', act: unverified },
  { name: 'operator-location-new', fill: 'many', path: '/operator/locations', act: (page) => addLocation(page) },
  { name: 'operator-location-command', fill: 'many', path: '/operator/locations', act: (page) => showCommand(page) },
  {
    name: 'operator-location-command-warning',
    fill: 'many',
    path: '/operator/locations',
    act: (page) => showCommand(page, WARNING),
  },
  { name: 'operator-location-disable', fill: 'many', path: '/operator/locations', act: disableLocation },
  { name: 'dashboard-no-live-location', fill: 'many', path: '/dashboard', act: withoutAgents },
  { name: 'reports-by-location', fill: 'many', path: '/reports?check_id={checkout}', act: fromLocations },
  { name: 'reports-no-live-location', fill: 'many', path: '/reports?check_id={checkout}', act: boundToAway },
  {
    name: 'reports-seen-from',
    fill: 'many',
    path: '/reports?check_id={checkout}&range=3-months',
    act: seenFromSeveral,
  },
  { name: 'check-form-away-locations', fill: 'many', path: '/dashboard?check={checkout}', act: boundToAway },
  { name: 'monitoring-ips', fill: 'many', path: '/monitoring-ips', act: manyAddresses },
  { name: 'monitoring-ips-unknown', fill: 'many', path: '/monitoring-ips' },
];
