import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import { isEmpty } from '../fields/registry.ts';
import { descriptorOf, probedFields } from '../types/registry.ts';
import type { CheckSettings } from './check-settings.ts';
import { defaultSettings } from './defaults.ts';
import { parseTargetUrl, type TargetUrl } from './target-url.ts';

/** Throws an error if the URL is not valid for the type. */
export const targetOf = (settings: CheckSettings): ProbeTarget => {
  const { type, timeoutSeconds } = settings;
  const parsed = parseTargetUrl(type, settings.url);
  if (!parsed.ok) throw new Error(`${settings.url} is not a URL of type ${type}`);
  const fields = probedFields(type).filter((name) => settings[name] !== false && !isEmpty(name, settings[name]));
  // The compiler checks the descriptor of each type against its target, so the fields fit.
  return {
    type,
    ...placeOf(settings, parsed.value),
    timeoutSeconds,
    ...Object.fromEntries(fields.map((name) => [name, settings[name]])),
  } as ProbeTarget;
};

const placeOf = ({ type }: CheckSettings, { url, host, port }: TargetUrl) => {
  const { kind } = descriptorOf(type).address;
  if (kind === 'url') return { url };
  return kind === 'host-and-port' ? { host, port } : { host };
};

/** Returns the type-dependent part of settings as it is stored, but with its secrets. */
export const optionsOf = (settings: CheckSettings): CheckOptions => ({
  target: targetOf(settings),
  performanceAlert: settings.performanceAlert,
  certificateAlert: settings.certificateAlert,
});

type Columns =
  | 'name'
  | 'url'
  | 'notes'
  | 'intervalSeconds'
  | 'alertDelaySeconds'
  | 'apdexThresholdMs'
  | 'locations'
  | 'confirmationRule';

export const settingsOf = (columns: Pick<CheckSettings, Columns>, options: CheckOptions): CheckSettings => {
  const { target, performanceAlert, certificateAlert } = options;
  const stored: Partial<Record<string, unknown>> = target;
  const fields = probedFields(target.type).filter((name) => stored[name] !== undefined);
  return {
    ...defaultSettings(target.type, columns.intervalSeconds),
    ...columns,
    timeoutSeconds: target.timeoutSeconds,
    performanceAlert,
    certificateAlert,
    ...Object.fromEntries(fields.map((name) => [name, stored[name]])),
  };
};
