import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const udp: CheckTypeDescriptor<'udp'> = {
  label: 'UDP',
  hint: 'A port that responds to a command',
  example: 'example.com',
  prefixes: ['udp://'],
  address: { kind: 'host-and-port', defaultPort: null },
  probed: { commandString: { required: 'Enter a command string' }, successString: {}, errorString: {} },
  judged: [],
};
