import { expect, it } from 'vitest';
import { headerValue, redactRequestHeaders } from './redact-headers.ts';

it('shows only the values of request headers that Pharos sets', () => {
  const headers = { Host: 'example.com', 'User-Agent': 'PharosBot/1.0', Authorization: 'Basic eDp5', 'X-Api-Key': 'k' };
  expect(redactRequestHeaders(headers)).toEqual({ ...headers, Authorization: '(hidden)', 'X-Api-Key': '(hidden)' });
});

it('finds a header regardless of its case', () => {
  expect(headerValue({ 'User-Agent': 'x' }, 'user-agent')).toBe('x');
  expect(headerValue(undefined, 'user-agent')).toBeNull();
});

it('shows the handshake headers of a WebSocket, including the offered subprotocols', () => {
  const headers = { Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Protocol': 'chat, graphql-ws' };
  expect(redactRequestHeaders(headers)).toEqual(headers);
});
