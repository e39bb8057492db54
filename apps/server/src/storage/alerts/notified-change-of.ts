import type { StateChangeDetail } from '@pharos/domain/alerts/alert.ts';
import type { NotifiedChange } from '@pharos/domain/integrations/notified-change.ts';

/** What a 'state-change' event tells. The column holds what each kind of event needs: its type knows none of them. */
export const notifiedChangeOf = (detail: Record<string, unknown>): NotifiedChange =>
  (detail as unknown as StateChangeDetail).change;
