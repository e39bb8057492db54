import type { CheckTypeDescriptor } from './check-type-descriptor.ts';

export const socket: CheckTypeDescriptor<'socket'> = {
  label: 'WebSocket',
  hint: 'The handshake of ws:// or wss://',
  example: 'example.com/live',
  prefixes: ['ws://', 'wss://'],
  address: { kind: 'url' },
  probed: { headers: {}, subprotocol: {}, ignoreSslVerification: {} },
  judged: ['certificateAlert'],
};
