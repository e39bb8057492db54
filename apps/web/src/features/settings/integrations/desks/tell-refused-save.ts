import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError } from '../../../../lib/toast.ts';

/** What a toast says when a change of an account is refused without a reason that concerns the whole of it. */
export const saveFailed = (kind: DeskKind): string => `Save ${DESKS[kind].name} integration failed`;

/** Tells a refused change as the spec of the screen has it. Faults of the server are told for all calls in one place. */
export const tellRefusedSave = (kind: DeskKind, error: unknown): void => {
  if (!isApiError(error) || refusalText(error) === null) return;
  tellError(error.fields.non_field_errors?.[0] ?? saveFailed(kind));
};
