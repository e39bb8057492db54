import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { expect } from 'vitest';
import type { Drawer } from './drawer.ts';
import type { Api } from './pharos.ts';
import { serveHttp, serveHttps, serveTcp, serveUdp, serveWebSocket } from './probe-targets.ts';

/** The input of a check, the expected API response, and an edit with its expected response. */
export interface Story {
  label: string;
  enter: (drawer: Drawer) => Promise<void>;
  expected: Partial<CheckAnswer>;
  data: Record<string, unknown>;
  edit: (drawer: Drawer) => Promise<void>;
  expectedAfterEdit: Partial<CheckAnswer>;
  dataThen: Record<string, unknown>;
  verdict?: string;
}

const IDLE = {
  request_timeout: 30,
  performance_alert: { is_active: false, threshold: 2500, duration: 0 },
};
const NO_WARNINGS = { seven_days: false, fifteen_days: false, on_expiry: false };

/** Targets exist until the end of the test. `api` belongs to the owner of the checks. */
export const STORIES: Record<CheckType, (api: Api) => Promise<Story>> = {
  https: async () => {
    const url = `https://127.0.0.1:${await serveHttps()}/cart`;
    return {
      label: 'HTTPS',
      enter: async (drawer) => {
        await drawer.fill({ URL: url, Notes: 'Ask Bo.' });
        await drawer.choose('Locations', 'Local');
        await drawer.choose('Contacts to alert', 'oncall@example.com');
        await drawer.choose('Monitoring interval', '1 min');
        await drawer.fill({ Username: 'ann', Password: 'secret' });
        await drawer.button('Add header').click();
        await drawer.fill({ 'Header 1, name': 'X-Key', 'Header 1, value': 'one' });
        await drawer.button('Add header').click();
        await drawer.fill({ 'Request timeout': '10', String: 'well', 'Status codes': '200, 204' });
        await drawer.tick('Ignore SSL verification');
        await drawer.choose('Alert delay', '2 minutes');
        await drawer.tick('Alert when it is slow');
        await drawer.fill({ Threshold: '900', Duration: '60', 'Apdex threshold': '250' });
        await drawer.tick('7 days in advance');
      },
      expected: {
        url,
        notes: 'Ask Bo.',
        monitering_interval: 60,
        email_alerts_min_outage_duration: 120,
        target_response_time: 250,
        preferred_edge_locations_csv: 'local',
        email_alert_members: [expect.any(Number)],
        email_alert_subscribers: [expect.any(Number)],
      },
      data: {
        url,
        request_timeout: 10,
        basic_authentication: { basic_auth_username: 'ann' },
        custom_header: { 'X-Key': 'one' },
        ignore_ssl_verification: 'true',
        string_check: { success_string: 'well' },
        status_check: { whitelisted_status_codes_csv: '200,204' },
        performance_alert: { is_active: true, threshold: 900, duration: 60 },
        ssl_expiry_alert: { ...NO_WARNINGS, seven_days: true },
      },
      edit: async (drawer) => {
        expect(await drawer.field('Password').inputValue()).toBe('');
        expect(await drawer.field('Status codes').inputValue()).toBe('200, 204');
        await drawer.button('Remove header 1').click();
        await drawer.fill({ String: '', 'Status codes': '500' });
        await drawer.choose('Status code check', 'Consider down');
        await drawer.tick('Alert when it is slow');
        await drawer.tick('On expiry');
        // A second selection removes the location.
        await drawer.choose('Locations', 'Local');
      },
      expectedAfterEdit: { preferred_edge_locations_csv: null, monitering_interval: 60 },
      dataThen: {
        url,
        request_timeout: 10,
        basic_authentication: { basic_auth_username: 'ann' },
        ignore_ssl_verification: 'true',
        status_check: { blacklisted_status_codes_csv: '500' },
        performance_alert: { is_active: false, threshold: 900, duration: 60 },
        ssl_expiry_alert: { ...NO_WARNINGS, seven_days: true, on_expiry: true },
      },
    };
  },
  http: async () => {
    const url = `http://127.0.0.1:${await serveHttp()}/`;
    return {
      label: 'HTTP',
      enter: async (drawer) => {
        await drawer.fill({ URL: url, String: 'oops' });
        await drawer.choose('String check', "Doesn't contain");
      },
      expected: { url, monitering_interval: 300, target_response_time: 1000, preferred_edge_locations_csv: null },
      data: { url, ...IDLE, string_check: { failure_string: 'oops' } },
      edit: (drawer) => drawer.fill({ 'Apdex threshold': '300' }),
      expectedAfterEdit: { target_response_time: 300 },
      dataThen: { url, ...IDLE, string_check: { failure_string: 'oops' } },
    };
  },
  socket: async () => {
    const url = `ws://127.0.0.1:${await serveWebSocket()}/live`;
    const data = { url, ...IDLE, subprotocol: '', ignore_ssl_verification: 'false', ssl_expiry_alert: NO_WARNINGS };
    return {
      label: 'WebSocket',
      enter: (drawer) => drawer.fill({ URL: url }),
      expected: { url },
      data,
      edit: (drawer) => drawer.tick('15 days in advance'),
      expectedAfterEdit: { url },
      dataThen: { ...data, ssl_expiry_alert: { ...NO_WARNINGS, fifteen_days: true } },
    };
  },
  icmp: async (api) => {
    const { results } = await api.get<{ results: { types: string[] }[] }>('/edge-locations/');
    const url = 'icmp://127.0.0.1';
    return {
      label: 'ICMP',
      enter: (drawer) => drawer.fill({ URL: url }),
      expected: { url },
      data: { url, ...IDLE },
      edit: (drawer) => drawer.fill({ Notes: 'Pings' }),
      expectedAfterEdit: { notes: 'Pings' },
      dataThen: { url, ...IDLE },
      verdict: results.some(({ types }) => types.includes('icmp')) ? 'Up' : 'Not tested',
    };
  },
  tcp: async () => {
    const port = await serveTcp();
    const url = `tcp://127.0.0.1:${port}`;
    const data = { url, ...IDLE, command_string: String.raw`PING\r\n`, sucess_string: '+PONG', error_string: '' };
    return {
      label: 'TCP',
      enter: (drawer) =>
        drawer.fill({
          URL: 'tcp://127.0.0.1',
          Port: String(port),
          'Command string': String.raw`PING\r\n`,
          'Success string': '+PONG',
        }),
      expected: { url },
      data,
      edit: async (drawer) => {
        expect(await drawer.field('Port').inputValue()).toBe(String(port));
        await drawer.fill({ 'Error string': '-ERR' });
      },
      expectedAfterEdit: { url },
      dataThen: { ...data, error_string: '-ERR' },
    };
  },
  udp: async () => {
    const port = await serveUdp();
    const data = { ...IDLE, command_string: 'PING', sucess_string: '', error_string: '' };
    return {
      label: 'UDP',
      // The port of a pasted URL moves to the port field.
      enter: (drawer) => drawer.fill({ URL: `udp://127.0.0.1:${port}`, 'Command string': 'PING' }),
      expected: { url: `udp://127.0.0.1:${port}` },
      data: { url: `udp://127.0.0.1:${port}`, ...data },
      edit: (drawer) => drawer.fill({ Port: '9' }),
      expectedAfterEdit: { url: 'udp://127.0.0.1:9' },
      dataThen: { url: 'udp://127.0.0.1:9', ...data },
    };
  },
  dns: async () => {
    const data = { url: 'dns://shop.test', ...IDLE, dns_type: 'A', dns_value: '127.0.0.7', dns_server: '' };
    return {
      label: 'DNS',
      enter: async (drawer) => {
        await drawer.fill({ URL: 'dns://shop.test' });
        await drawer.choose('Record type', 'A');
        await drawer.button('Autoload').click();
        await expect.poll(() => drawer.field('Record value').inputValue()).toBe('127.0.0.7');
      },
      expected: { url: 'dns://shop.test' },
      data,
      edit: (drawer) => drawer.fill({ 'Record value': '127.0.0.8' }),
      expectedAfterEdit: { url: 'dns://shop.test' },
      dataThen: { ...data, dns_value: '127.0.0.8' },
    };
  },
};
