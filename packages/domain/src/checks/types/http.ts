import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const http: CheckTypeDescriptor<'http'> = {
  label: 'HTTP',
  hint: 'A web page or web API without encryption',
  example: 'example.com',
  prefixes: ['http://'],
  address: { kind: 'url' },
  probed: { basicAuth: {}, headers: {}, statusCheck: {}, stringCheck: {} },
  judged: ['apdexThresholdMs'],
};
