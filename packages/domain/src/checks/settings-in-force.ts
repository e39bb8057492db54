import type { SettingsInForce } from '@pharos/contract/stored/settings-in-force.ts';
import type { MonitoredCheck } from './monitored-check.ts';

export const settingsInForce = ({ name, url, target, intervalSeconds }: MonitoredCheck): SettingsInForce => ({
  name,
  url,
  timeoutSeconds: target.timeoutSeconds,
  intervalSeconds,
});
