import { expect, test } from 'vitest';
import { ApdexThresholdInput } from './apdex-threshold-input.tsx';
import { BasicAuthInput } from './basic-auth-input.tsx';
import { CertificateAlertInput } from './certificate-alert-input.tsx';
import { CustomHeadersInput } from './custom-headers-input.tsx';
import { DnsRecordInput } from './dns-record-input.tsx';
import { ExchangeInput } from './exchange-input.tsx';
import { IgnoreSslInput } from './ignore-ssl-input.tsx';
import { typeInputs } from './inputs-by-field.ts';
import { StatusCheckInput } from './status-check-input.tsx';
import { StringCheckInput } from './string-check-input.tsx';
import { SubprotocolInput } from './subprotocol-input.tsx';

test.each([
  ['check-basic', 'https', []],
  ['check-authentication', 'https', [BasicAuthInput]],
  ['check-headers', 'https', [CustomHeadersInput]],
  ['check-advanced', 'https', [IgnoreSslInput, StringCheckInput, StatusCheckInput]],
  ['check-performance', 'https', [ApdexThresholdInput]],
  ['check-ssl', 'https', [CertificateAlertInput]],
  ['check-alerts', 'https', []],
  ['check-advanced', 'http', [StringCheckInput, StatusCheckInput]],
  ['check-ssl', 'http', []],
  ['check-basic', 'socket', [SubprotocolInput]],
  ['check-headers', 'socket', [CustomHeadersInput]],
  ['check-advanced', 'socket', [IgnoreSslInput]],
  ['check-basic', 'icmp', []],
  ['check-performance', 'icmp', []],
] as const)('returns for section %s and type %s the inputs of the fields in order', (section, type, inputs) => {
  expect([...typeInputs(section, type).keys()]).toEqual(inputs);
});

test.each([
  ['tcp', ExchangeInput],
  ['udp', ExchangeInput],
  ['dns', DnsRecordInput],
] as const)('returns an input only once if several fields of type %s share it', (type, input) => {
  expect([...typeInputs('check-basic', type).keys()]).toEqual([input]);
});

test('maps each input of a section to a field that belongs to no other input', () => {
  expect([...typeInputs('check-advanced', 'https').values()]).toEqual([
    'ignoreSslVerification',
    'stringCheck',
    'statusCheck',
  ]);
});
