import type { StateChangeDetail } from '@pharos/domain/alerts/alert.ts';
import type { ToldChange } from '@pharos/domain/integrations/told-change.ts';

/** What a 'state-change' event tells. The column holds what each kind of event needs: its type knows none of them. */
export const toldChangeOf = (detail: Record<string, unknown>): ToldChange =>
  (detail as unknown as StateChangeDetail).change;
