import { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { CheckOptions, CheckSecrets } from '@pharos/contract/stored/check-options.ts';
import { FIELD_NAMES, FIELDS, TYPE_FIELD_NAMES } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { type CheckRules, resolveCheck } from '@pharos/domain/checks/settings/resolve-check.ts';
import { joinSecrets, splitSecrets } from '@pharos/domain/checks/settings/secrets.ts';
import { optionsOf, settingsOf } from '@pharos/domain/checks/settings/target.ts';
import { descriptorOf, hasField, probedFields, typesWith } from '@pharos/domain/checks/types/registry.ts';
import { readSettings } from '@pharos/domain/checks/wire/read-draft.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { probe } from '@pharos/probes/registry.ts';
import { expect, test } from 'vitest';
import { toCheckAnswer } from '../apps/server/src/http/checks/check-answer.ts';
import { toCheckRequest } from '../apps/server/src/http/checks/to-check-request.ts';
import { redactCheck } from '../apps/server/src/usecases/checks/redact-check.ts';
import { bodyOf } from '../apps/web/src/features/check-form/form/body-of.ts';
import { type CheckValues, type ValueOf, valuesOf } from '../apps/web/src/features/check-form/form/check-values.ts';
import { draftOf } from '../apps/web/src/features/check-form/form/draft-of.ts';
import { testContext } from '../packages/probes/src/testing/context.ts';
import { closedPort } from '../packages/probes/src/testing/listening.ts';

/** Every field has a value other than the default. */
const ENTERED: { [Name in keyof typeof FIELDS]: ValueOf<Name> } = {
  name: 'Shop',
  notes: 'Ask Bo.',
  intervalSeconds: 60,
  alertDelaySeconds: 120,
  locations: ['east', 'west'],
  confirmationRule: 'most',
  timeoutSeconds: 1,
  performanceAlert: { isActive: true, thresholdMs: 900, durationSeconds: 60 },
  apdexThresholdMs: 250,
  basicAuth: { username: 'ann', password: 'secret' },
  headers: [{ key: 0, name: 'X-Key', value: 'one' }],
  subprotocol: 'chat, graphql-ws',
  ignoreSslVerification: true,
  statusCheck: { mode: 'blacklist', codes: '301, 500' },
  stringCheck: { mode: 'absent', text: ' oops ' },
  certificateAlert: { sevenDays: true, fifteenDays: false, onExpiry: true },
  commandString: String.raw`PING\r\n`,
  successString: 'PONG',
  errorString: 'ERR',
  recordType: 'MX',
  expected: '10 mail.example',
  nameServer: '127.0.0.1:5353',
};

const rules: CheckRules = {
  intervals: [60, 300],
  locations: ['east', 'west'].map((key) => ({ key, types: CHECK_TYPES })),
  entitlement: entitlementOf('GARDEN'),
  now: 0,
};

const enter = async (type: CheckType): Promise<CheckValues> => {
  const { address, prefixes } = descriptorOf(type);
  const host = address.kind === 'host' && address.isName ? 'shop.test' : '127.0.0.1';
  const port = await closedPort();
  const own = FIELD_NAMES.filter((name) => hasField(type, name)).map((name) => [name, ENTERED[name]]);
  return {
    ...valuesOf({ ...defaultSettings(type, 300), url: prefixes[0] + host }, { members: [1], contacts: [2] }),
    ...Object.fromEntries(own),
    ...(address.kind === 'host-and-port' && { port: String(port) }),
    ...(address.kind === 'url' && { url: `${prefixes[0]}${host}:${port}/` }),
  };
};

/** Converts the request to settings like the server does. */
const send = (values: CheckValues): CheckSettings => {
  const body = bodyOf(
    draftOf(values, () => true),
    values,
  );
  const received = CheckBody.parse(JSON.parse(JSON.stringify(body)));
  const resolved = resolveCheck(toCheckRequest(received).draft, null, rules);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return resolved.settings;
};

/** Uses the format of `checks.options` and `checks.secrets`. */
const store = (settings: CheckSettings): CheckSettings => {
  const options = optionsOf(settings);
  const { target, secrets } = splitSecrets(options.target);
  const column: unknown = JSON.parse(JSON.stringify({ ...options, target }));
  const sealed = secrets && CheckSecrets.parse(JSON.parse(JSON.stringify(secrets)));
  expect(JSON.stringify(column)).not.toMatch(/secret|X-Key/);
  const stored = CheckOptions.parse(column);
  return settingsOf(settings, { ...stored, target: joinSecrets(stored.target, sealed) });
};

/** Reads the response like the edit form does. */
const throughApi = (settings: CheckSettings): CheckSettings => {
  const now = new Date(0);
  const stored = {
    id: 1,
    organizationId: 1,
    applicationId: 1,
    applicationName: 'A',
    revision: 1,
    paused: false,
    pausedByPlan: false,
    monitoringChangedAt: now,
    createdAt: now,
    updatedAt: now,
    since: null,
    downSince: null,
    summary: null,
    lastResultAt: null,
    lastResponseMs: null,
    state: null,
    degraded: false,
    members: [1],
    contacts: [2],
    settings,
    unreadable: null,
  };
  const admin = { organization: { role: 'AD' } } as Parameters<typeof redactCheck>[1];
  const answer = CheckAnswer.parse(toCheckAnswer(redactCheck(stored, admin)));
  return readSettings(answer, CheckData.parse(JSON.parse(answer.data)));
};

test.each(CHECK_TYPES)('transfers every field of %s from the form to the prober and back to the form', async (type) => {
  const settings = send(await enter(type));
  const defaults = defaultSettings(type, settings.intervalSeconds);
  for (const name of FIELD_NAMES) {
    if (name === 'intervalSeconds') continue;
    if (hasField(type, name)) expect(settings[name], name).not.toEqual(defaults[name]);
    else expect(settings[name], name).toEqual(defaults[name]);
  }
  expect(store(settings)).toEqual(settings);
  const basicAuth = settings.basicAuth && { ...settings.basicAuth, password: '' };
  expect(throughApi(settings)).toEqual({ ...settings, basicAuth });

  const { target } = optionsOf(settings);
  expect(ProbeTarget.parse(target)).toEqual(target);
  expect(Object.keys(target)).toEqual(expect.arrayContaining(probedFields(type)));
  const finding = await probe(target, testContext());
  expect(finding.verdict === null).toBe(finding.proberError !== null);
  expect(finding.summary).not.toMatch(/prober failed/);
});

test('has at least one type for every field that is not common to all types', () => {
  expect(TYPE_FIELD_NAMES.filter((name) => typesWith(name).length === 0)).toEqual([]);
});

test('has a field for every name that `data` can contain', () => {
  const names = FIELD_NAMES.filter((name) => FIELDS[name].place === 'data').map((name) => FIELDS[name].wireName);
  expect(['url', ...names].sort()).toEqual(Object.keys(CheckData.shape).sort());
});

test('uses each URL prefix for only one type', () => {
  const prefixes = CHECK_TYPES.flatMap((type) => descriptorOf(type).prefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});
