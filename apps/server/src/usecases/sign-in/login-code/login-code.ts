import type { Db } from '../../../storage/connection/connect.ts';
import type { findLiveSession } from '../../../storage/sign-in/sessions.ts';
import { invalid, type Refusal } from '../../errors.ts';

export const LOGIN_CODE = 'login code';
export const LOGIN_CODE_MS = 60_000;

/**
 * `find` is `findLiveSession`, or `lockLiveSession` to redeem the code.
 * @throws {Refusal} `invalid` if the code is unknown or its session has ended.
 */
export const sessionOfCode = async (
  find: typeof findLiveSession,
  db: Db,
  detail: Record<string, unknown> | null,
  now: Date,
) => {
  const sessionId = detail?.sessionId;
  const session = typeof sessionId === 'number' ? await find(db, sessionId, now) : undefined;
  if (!session) throw unusable();
  return session;
};

const unusable = (): Refusal =>
  invalid({ code: ['This link was already used or has expired. It is valid once, for one minute.'] });
