import { listMonitoringAddresses as endpoint } from '@pharos/contract/rest/locations/monitoring-addresses.ts';
import { listMonitoringAddresses } from '../../usecases/locations/list-monitoring-addresses.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicRoute } from '../app/public-route.ts';
import { type RouteApp, route } from '../app/route.ts';

const CACHE_SECONDS = 60;
const PER_MINUTE = 60;

/** Registers the lists of probe addresses for firewalls, as JSON and as text with comment lines. */
export const registerMonitoringAddressRoutes = (app: RouteApp): void => {
  route(app, endpoint, async ({ services }) => ({ results: await listMonitoringAddresses(services) }));

  const page = { url: '/monitoring-addresses.txt', cacheSeconds: CACHE_SECONDS, perMinute: PER_MINUTE };
  publicRoute(app, page, async () => {
    const addresses = await listMonitoringAddresses(app.services);
    const lines = [
      `# Source addresses of the probes of ${app.services.settings.baseUrl}`,
      ...addresses.flatMap(({ address, location }) => [`# ${oneLine(location.name)} (${location.key})`, address]),
    ];
    return new RawAnswer(`${lines.join('\n')}\n`, { 'content-type': 'text/plain; charset=utf-8' });
  });
};

/** An agent can send any name. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
