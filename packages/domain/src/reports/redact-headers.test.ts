import { expect, it } from 'vitest';
import { headerValue, redactRequestHeaders } from './redact-headers.ts';

it('shows the values of our own request headers only', () => {
  const headers = { Host: 'example.com', 'User-Agent': 'PharosBot/1.0', Authorization: 'Basic eDp5', 'X-Api-Key': 'k' };
  expect(redactRequestHeaders(headers)).toEqual({ ...headers, Authorization: '(hidden)', 'X-Api-Key': '(hidden)' });
});

it('finds a header whatever its case', () => {
  expect(headerValue({ 'User-Agent': 'x' }, 'user-agent')).toBe('x');
  expect(headerValue(undefined, 'user-agent')).toBeNull();
});

it('shows the handshake of a WebSocket, and the subprotocols that it offers', () => {
  const headers = { Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Protocol': 'chat, graphql-ws' };
  expect(redactRequestHeaders(headers)).toEqual(headers);
});
