import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const dns: CheckTypeDescriptor<'dns'> = {
  label: 'DNS',
  hint: 'A DNS record with an expected value',
  example: 'example.com',
  prefixes: ['dns://'],
  address: { kind: 'host', isName: true },
  probed: {
    recordType: { required: 'Select Record Type' },
    expected: { required: 'Select Record Value' },
    nameServer: {},
  },
  judged: ['apdexThresholdMs'],
};
