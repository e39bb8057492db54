import type { ChildProcess } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** How much of the end of its output is kept. */
const MAX_LENGTH = 8000;

export interface OutputTail {
  /** The end of its stderr so far. */
  said(): string;
  /** From now on its exit is wanted, and is not told. */
  expectEnd(): void;
}

/** Keeps the end of a process's stderr. When the process exits unasked, tells how and what it wrote last: the tests that fail by it would not. */
export const keepOutputTail = (child: ChildProcess, tell: (text: string) => void): OutputTail => {
  const decoder = new StringDecoder('utf8');
  const startedAt = performance.now();
  let said = '';
  let isExpected = false;
  child.stderr?.on('data', (bytes: Buffer) => {
    said = (said + decoder.write(bytes)).slice(-MAX_LENGTH);
  });
  // Unlike 'exit', 'close' comes when all that it said has been read.
  child.once('close', (code, signal) => {
    if (isExpected) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    tell(
      `Pharos (process ${child.pid}) ended unasked after ${seconds} s, ${how}. It said last:\n${said || '(nothing)'}`,
    );
  });
  return {
    said: () => said,
    expectEnd: () => {
      isExpected = true;
    },
  };
};
