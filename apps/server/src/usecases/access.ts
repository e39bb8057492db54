import type { Action } from '@pharos/contract/rest/actions.ts';
import { may } from '@pharos/domain/access/may.ts';
import { refusalText } from '@pharos/domain/access/refusal.ts';
import type { Caller } from './context.ts';
import { forbidden } from './errors.ts';

/** Refuses what the caller's role or the organisation's state does not allow. Endpoints ask it before their handler runs. */
export const requireAction = (
  { organization: { role, state } }: Pick<Caller, 'organization'>,
  action: Action,
): void => {
  const answer = may(action, role, state);
  if (answer !== 'yes') throw forbidden(refusalText(action, answer, state));
};
