import { expect, test } from 'vitest';
import { readServers } from '../connection/servers.ts';
import { plainLineProblem } from './plain-line.ts';

const settings = (url: string, natsAgentUrl?: string) => ({
  nats: { servers: readServers(url) ?? { hosts: [], isTls: false } },
  natsAgentUrl,
});

test.each([
  ['nats://nats.internal', undefined, /NATS_URL connects to nats\.internal:4222 without TLS.* NATS_URL=tls:/],
  ['nats://127.0.0.1', 'nats://nats.example.com', /NATS_AGENT_URL connects to nats\.example\.com:4222 without TLS/],
])('explains why no remote agent starts with %s and %s', (url, agentUrl, reason) => {
  expect(plainLineProblem(settings(url, agentUrl))).toMatch(reason);
});

test.each([
  ['nats://127.0.0.1', undefined],
  ['tls://nats.example.com', undefined],
  ['nats://nats.internal', 'tls://nats.example.com'],
])('allows remote agents with %s and %s', (url, agentUrl) => {
  expect(plainLineProblem(settings(url, agentUrl))).toBeNull();
});

test('returns null without NATS', () => {
  expect(plainLineProblem({ nats: null, natsAgentUrl: undefined })).toBeNull();
});
