import type { HttpTarget, ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckOptions } from '../monitored-check.ts';
import type { CheckSettings } from './check-settings.ts';
import { defaultSettings } from './defaults.ts';
import { parseTargetUrl, type TargetUrl } from './target-url.ts';

/** What is probed, from settings whose URL was found valid; throws on others. */
export const targetOf = (settings: CheckSettings): ProbeTarget => {
  const parsed = parseTargetUrl(settings.type, settings.url);
  if (!parsed.ok) throw new Error(`${settings.url} is not a URL of type ${settings.type}`);
  return build(settings, parsed.value);
};

const build = (settings: CheckSettings, { url, host, port }: TargetUrl): ProbeTarget => {
  const { type, timeoutSeconds, commandString } = settings;
  switch (type) {
    case 'https':
    case 'http':
      return httpTarget(type, url, settings);
    case 'socket':
      return { type, url, timeoutSeconds, ...ignoring(settings) };
    case 'icmp':
      return { type, host, timeoutSeconds };
    case 'tcp':
      return {
        type,
        host,
        port: port ?? 0,
        timeoutSeconds,
        ...(commandString && { commandString }),
        ...answers(settings),
      };
    case 'udp':
      return { type, host, port: port ?? 0, timeoutSeconds, commandString, ...answers(settings) };
    case 'dns':
      return { type, host, recordType: settings.recordType ?? 'A', expected: settings.expected, timeoutSeconds };
  }
};

const httpTarget = (type: HttpTarget['type'], url: string, settings: CheckSettings): HttpTarget => ({
  type,
  url,
  timeoutSeconds: settings.timeoutSeconds,
  ...(settings.basicAuth && { basicAuth: settings.basicAuth }),
  ...(Object.keys(settings.headers).length > 0 && { headers: settings.headers }),
  ...ignoring(settings),
  ...(settings.statusCheck && { statusCheck: settings.statusCheck }),
  ...(settings.stringCheck && { stringCheck: settings.stringCheck }),
});

const ignoring = ({ ignoreSslVerification }: CheckSettings) => (ignoreSslVerification ? { ignoreSslVerification } : {});

const answers = ({ successString, errorString }: CheckSettings) => ({
  ...(successString && { successString }),
  ...(errorString && { errorString }),
});

/** The type-dependent part of settings, as stored; secrets still in place. */
export const optionsOf = (settings: CheckSettings): CheckOptions => ({
  target: targetOf(settings),
  performanceAlert: settings.performanceAlert,
  certificateAlert: settings.certificateAlert,
});

type Columns = 'name' | 'url' | 'notes' | 'intervalSeconds' | 'alertDelaySeconds' | 'apdexThresholdMs' | 'location';

/** Settings from what is stored of them: the inverse of `optionsOf`. */
export const settingsOf = (columns: Pick<CheckSettings, Columns>, options: CheckOptions): CheckSettings => {
  const { target, performanceAlert, certificateAlert } = options;
  const settings: CheckSettings = {
    ...defaultSettings(target.type, columns.intervalSeconds),
    ...columns,
    timeoutSeconds: target.timeoutSeconds,
    performanceAlert,
    certificateAlert,
  };
  switch (target.type) {
    case 'https':
    case 'http':
    case 'socket':
    case 'tcp':
    case 'udp':
      return { ...settings, ...withoutPlace(target) };
    case 'dns':
      return { ...settings, recordType: target.recordType, expected: target.expected };
    case 'icmp':
      return settings;
  }
};

/** Names of targets and settings are the same, but for where the target is. */
const withoutPlace = <T extends ProbeTarget>(target: T) => {
  const { type, timeoutSeconds, ...rest } = target;
  const { url, host, port, ...fields } = rest as typeof rest & { url?: string; host?: string; port?: number };
  return fields;
};
