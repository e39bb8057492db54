import { STATUS_CODES } from 'node:http';
import type { Fault } from './story.ts';

export const REFUSED: Fault = { verdict: 'NR', summary: 'Connection refused', statusCode: null };
export const RESET: Fault = { verdict: 'NR', summary: 'Connection reset', statusCode: null };
export const timedOut = (seconds: number): Fault => ({
  verdict: 'NR',
  summary: `No response after ${seconds} s`,
  statusCode: null,
  isSlow: true,
});
export const answers = (code: number): Fault => ({
  verdict: 'RE',
  summary: `HTTP ${code} ${STATUS_CODES[code] ?? ''}`.trim(),
  statusCode: code,
});
export const unaccepted = (code: number): Fault => ({
  verdict: 'SCE',
  summary: `HTTP ${code} ${STATUS_CODES[code] ?? ''} is not among the accepted status codes`,
  statusCode: code,
});
export const lacksString = (text: string): Fault => ({
  verdict: 'SME',
  summary: `The page does not contain "${text}"`,
  statusCode: 200,
});
export const noReply = (seconds: number): Fault => ({
  verdict: 'NR',
  summary: `No reply: nothing came within ${seconds} s`,
  statusCode: null,
  isSlow: true,
});
export const otherRecord = (type: string, found: string): Fault => ({
  verdict: 'DME',
  summary: `The ${type} record does not match: ${found}`,
  statusCode: null,
});
