import { describe, expect, test } from 'vitest';
import { smtpOptions } from './smtp-options.ts';

const FROM = 'Pharos <pharos@mail.example.com>';

describe('smtpOptions: a connection without STARTTLS', () => {
  test.each([
    ['smtp://ann:secret@mail.example.com:587', true],
    ['smtp://mail.example.com:25', false],
    ['smtps://ann:secret@mail.example.com', false],
    ['smtp://ann:secret@127.0.0.1:587', false],
    ['smtp://ann:secret@localhost:587', false],
    ['smtp://ann:secret@[::1]:587', false],
    ['smtp://ann:secret@localhost.example.com:587', true],
    ['smtp://ann:secret@10.0.0.5:587', true],
    ['smtp://ann:secret@mail.example.com:587?requireTLS=false', false],
    ['smtp://ann:secret@mail.example.com:587?ignoreTLS=true', false],
  ])('is rejected for %s: %s', (url, isRefused) => {
    expect(smtpOptions(url, FROM, 'pharos')).toMatchObject({
      requiresStartTls: isRefused,
      startsWithTls: url.startsWith('smtps:'),
    });
  });
});

test.each([
  ['0a1b2c3d4e5f', FROM, 'mail.example.com'],
  ['0a1b2c3d4e5f', 'pharos@mail.example.com', 'mail.example.com'],
  ['monitor.example.com', FROM, null],
  ['0a1b2c3d4e5f', 'Pharos <pharos@localhost>', null],
])('chooses the EHLO name: on host %s, with sender %s, the name is %s', (hostName, from, name) => {
  expect(smtpOptions('smtp://mail.example.com', from, hostName).clientName).toBe(name);
});
