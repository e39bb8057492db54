import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findContentProblem } from '../content/find-content-problem.ts';
import { templateFor } from './template-for.ts';

test.each([
  ['https://chat.googleapis.com/v1/spaces/A/messages?key=k', 'text'],
  ['https://discord.com/api/webhooks/1/abc', 'discord'],
  ['https://canary.discord.com/api/webhooks/1/abc', 'discord'],
  ['https://discordapp.com/api/webhooks/1/abc', 'discord'],
  ['https://discord.com/api/webhooks/1/abc/slack', 'mattermost'],
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  ['https://HOOKS.SLACK.COM/services/T/B/x', 'slack'],
  ['https://hooks.slack-gov.com/services/T/B/x', 'slack'],
  [`https://mattermost.example/hooks/${'a1'.repeat(13)}`, 'mattermost'],
  [`https://example.com/chat/hooks/${'a1'.repeat(13)}/`, 'mattermost'],
  [`https://rocket.example/hooks/${'a'.repeat(24)}/${'B2'.repeat(22)}`, 'mattermost'],
  ['https://example.com/hooks/redeploy', 'full'],
  ['https://acme.webhook.office.com/webhookb2/1', 'card'],
  ['https://outlook.office.com/webhook/1', 'card'],
  ['https://prod-12.westeurope.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke', 'card'],
  ['https://default1.4f.environment.api.powerplatform.com:443/powerautomate/automations/direct/1', 'card'],
  ['https://make.powerautomate.com/x', 'card'],
  ['https://hooks.zapier.com/hooks/catch/1/2/', 'automation'],
  ['https://hook.eu1.make.com/abc', 'automation'],
  ['https://hook.integromat.com/abc', 'automation'],
  ['https://acme.app.n8n.cloud/webhook/1', 'automation'],
  ['http://n8n:5678/webhook/1', 'automation'],
  ['https://n8n.example.com/webhook/1', 'automation'],
  ['https://discord.com/slack/webhooks', 'discord'],
  ['https://hooks.zapier.com/slack', 'automation'],
  [`https://example.com/hooks/${'a1'.repeat(13)}/more`, 'full'],
  [`https://example.com/hooks/${'a1'.repeat(14)}`, 'full'],
  ['https://notn8n.example.com/', 'full'],
  ['https://hooks.slack.com.evil.example/', 'full'],
  ['https://evilmake.com/', 'full'],
  ['https://receiver.example/alerts', 'full'],
])('selects for %s the template %s', (url, id) => {
  expect(templateFor(url).id).toBe(id);
});

test.each(['', 'h', 'https', 'https://', 'https://hooks.slack', 'hooks.slack.com/services', 'http://[', '//x'])(
  'selects all fields for the incomplete URL %j',
  (url) => {
    expect(templateFor(url).id).toBe('full');
  },
);

test('accepts any text without an error', () => {
  fc.assert(
    fc.property(fc.constantFrom('', 'https://', 'http://h/', 'ftp:', '//'), fc.string(), (beginning, rest) => {
      expect(templateFor(beginning + rest).content).toBeTypeOf('object');
    }),
  );
});

describe('the templates', () => {
  const templates = [
    'https://chat.googleapis.com/',
    'https://discord.com/',
    'https://hooks.slack.com/',
    `https://mattermost.example/hooks/${'a'.repeat(26)}`,
    'https://acme.webhook.office.com/',
    'https://hooks.zapier.com/',
    'https://receiver.example/',
  ].map(templateFor);

  test.each(templates)('provides valid content and a name in $id', ({ content, name }) => {
    expect(findContentProblem(content)).toBeNull();
    expect(name).not.toBe('');
  });

  test.each(templates)('leaves numbers unchanged in $id', ({ prepare }) => {
    expect(prepare(200, 'response_time')).toBe(200);
  });
});
