import type { ChildProcess } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** So much of what a process said last is kept. */
const MOST_CHARACTERS = 8000;

export interface LastWords {
  /** The end of what it has said on stderr. */
  said(): string;
  /** From now on its end is wanted. */
  expectEnd(): void;
}

/** Listens to a process, and tells how it ended and what it said last when it ends unasked: no test that fails by it would. */
export const keepLastWords = (child: ChildProcess, tell: (text: string) => void): LastWords => {
  const decoder = new StringDecoder('utf8');
  const startedAt = performance.now();
  let said = '';
  let isExpected = false;
  child.stderr?.on('data', (bytes: Buffer) => {
    said = (said + decoder.write(bytes)).slice(-MOST_CHARACTERS);
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
