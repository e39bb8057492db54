import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const logged = (format: string, statement = "log.warn({ checkId: 7 }, 'The secret is away')"): string => {
  const source = `
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('./create-log.ts'))});
    const log = await createLog('info', '${format}', (line) => line.replace('secret', '(hidden)'));
    ${statement};`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return stderr;
};

test('writes JSON lines for programs', () => {
  expect(JSON.parse(logged('json'))).toMatchObject({ level: 40, checkId: 7, msg: 'The (hidden) is away' });
});

test('writes lines for people', () => {
  expect(logged('text')).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: The \(hidden\) is away \{"checkId":7\}\n$/);
});

describe('an error', () => {
  const AWAY = "Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })";
  const expected = [
    AWAY,
    `new AggregateError([${AWAY}])`,
    `new Error('connect ECONNREFUSED', { cause: ${AWAY} })`,
    "new Error('Connection terminated unexpectedly')",
    "new Error('Client was closed and is not queryable')",
    "new Error('The database connection was closed after a timeout')",
    "new Error('The database connection ended')",
    "new Error('The database has not responded for 60 seconds')",
    "Object.assign(new Error('the disk is full'), { code: '53100' })",
    "Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })",
  ];

  test.each(['json', 'text'])('has no stack in %s for an unavailable database or a full disk', (format) => {
    const lines = logged(format, expected.map((error) => `log.error({ err: ${error} }, 'Failed')`).join(';')).split(
      '\n',
    );
    expect(lines).toHaveLength(expected.length + 1);
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(
        /ECONNREFUSED|Connection terminated|not queryable|closed after a timeout|connection ended|not responded|disk is full|no space left/,
      );
      expect(line).not.toMatch(/"stack"| at /);
    }
  });

  test('has its stack for any other cause', () => {
    const { err } = JSON.parse(logged('json', "log.error({ err: new TypeError('x') }, 'Failed')"));
    expect(err).toMatchObject({ type: 'TypeError', message: 'x', stack: expect.stringContaining(' at ') });
  });
});
