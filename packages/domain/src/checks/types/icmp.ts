import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const icmp: CheckTypeDescriptor<'icmp'> = {
  label: 'ICMP',
  hint: 'A host that responds to pings',
  example: 'example.com',
  prefixes: ['icmp://'],
  address: { kind: 'host' },
  probed: {},
  judged: [],
};
