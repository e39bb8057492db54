import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lookUpHosts, parseHosts } from './hosts-file.ts';

it('reads addresses, names, aliases and comments', () => {
  const hosts = parseHosts(
    '# all\n127.0.0.1 \t localhost  box # me\r\n::1 localhost\n\nnonsense name\n10.0.0.9 Printer.LAN\n10.0.0.9 printer.lan\nfe80::1%eth0 router\n',
  );
  expect(hosts).toEqual(
    new Map([
      ['localhost', ['127.0.0.1', '::1']],
      ['box', ['127.0.0.1']],
      ['printer.lan', ['10.0.0.9']],
      ['router', ['fe80::1%eth0']],
    ]),
  );
});

it('reads a changed file again, and returns no addresses while the file is missing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const folder = mkdtempSync(join(tmpdir(), 'pharos-hosts-'));
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'hosts');
  expect(lookUpHosts('a.test', file)).toEqual([]);
  writeFileSync(file, '127.0.0.2 a.test');
  utimesSync(file, 1, 1);
  vi.advanceTimersByTime(1500);
  expect(lookUpHosts('A.test', file)).toEqual(['127.0.0.2']);
  writeFileSync(file, '127.0.0.3 a.test');
  utimesSync(file, 2, 2);
  vi.advanceTimersByTime(999);
  expect(lookUpHosts('a.test', file)).toEqual(['127.0.0.2']);
  vi.advanceTimersByTime(1);
  expect(lookUpHosts('a.test', file)).toEqual(['127.0.0.3']);

  // A change is detected only by the modification time.
  writeFileSync(file, '127.0.0.4 a.test');
  utimesSync(file, 2, 2);
  vi.advanceTimersByTime(1500);
  expect(lookUpHosts('a.test', file)).toEqual(['127.0.0.3']);
});

it('returns no addresses for a file that cannot be read', () => {
  expect(lookUpHosts('a.test', tmpdir())).toEqual([]);
});
