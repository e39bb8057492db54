import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const https: CheckTypeDescriptor<'https'> = {
  label: 'HTTPS',
  hint: 'A web page or web API',
  example: 'example.com',
  prefixes: ['https://'],
  address: { kind: 'url' },
  probed: { basicAuth: {}, headers: {}, ignoreSslVerification: {}, statusCheck: {}, stringCheck: {} },
  judged: ['certificateAlert', 'apdexThresholdMs'],
};
