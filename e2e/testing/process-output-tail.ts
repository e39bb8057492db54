import type { ChildProcess } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

const MAX_LENGTH = 8000;

export interface OutputTail {
  text(): string;
  /** From now on, an exit is not reported. */
  expectEnd(): void;
}

/**
 * Stores the end of the stderr output. Reports an unexpected exit with it, because the tests that fail as a result do
 * not show the cause.
 */
export const captureOutputTail = (child: ChildProcess, report: (text: string) => void): OutputTail => {
  const decoder = new StringDecoder('utf8');
  const startedAt = performance.now();
  let text = '';
  let isExpected = false;
  child.stderr?.on('data', (bytes: Buffer) => {
    text = (text + decoder.write(bytes)).slice(-MAX_LENGTH);
  });
  // Unlike "exit", "close" is emitted after all output was read.
  child.once('close', (code, signal) => {
    if (isExpected) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    report(
      `Pharos (process ${child.pid}) exited unexpectedly after ${seconds} s, ${how}. Last output:\n${text || '(nothing)'}`,
    );
  });
  return {
    text: () => text,
    expectEnd: () => {
      isExpected = true;
    },
  };
};
