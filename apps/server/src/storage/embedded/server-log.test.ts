import { describe, expect, it } from 'vitest';
import { logServerLine } from './server-log.ts';

const levelOf = (line: string): string => {
  const levels: string[] = [];
  const at = (level: string) => () => void levels.push(level);
  logServerLine({ debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }, line);
  return levels.join();
};

describe('logServerLine', () => {
  it.each([
    ['[postmaster] LOG:  database system is ready to accept connections', 'debug'],
    ['[client backend] ERROR:  duplicate key value violates unique constraint', 'debug'],
    ['[client backend] FATAL:  terminating connection due to administrator command', 'debug'],
    ['[autovacuum worker] FATAL:  terminating autovacuum process due to administrator command', 'debug'],
    ['[client backend] PANIC:  could not write to file', 'error'],
    ['[autovacuum worker] ERROR:  could not read block 7', 'warn'],
    ['[checkpointer] WARNING:  could not remove file', 'warn'],
    ['[postmaster] FATAL:  could not create shared memory segment', 'error'],
  ])('%s', (line, level) => {
    expect(levelOf(line)).toBe(level);
  });
});
