import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const tcp: CheckTypeDescriptor<'tcp'> = {
  label: 'TCP',
  hint: 'A port that accepts connections',
  example: 'example.com',
  prefixes: ['tcp://'],
  address: { kind: 'host-and-port', defaultPort: null },
  probed: { commandString: {}, successString: {}, errorString: {} },
  judged: [],
};
