import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Returns what a process writes to standard error that logs a warning in this format. */
const logged = (format: string): string => {
  const source = `
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('./create-log.ts'))});
    const log = await createLog('info', '${format}', (line) => line.replace('secret', '(hidden)'));
    log.warn({ checkId: 7 }, 'The secret is away');`;
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
