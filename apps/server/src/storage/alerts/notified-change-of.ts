import type { StateChangeDetail } from '@pharos/domain/alerts/alert.ts';
import type { NotifiedChange } from '@pharos/domain/integrations/notified-change.ts';

/**
 * Returns the change that a 'state-change' event reports. The column stores a different format for each kind of event.
 */
export const notifiedChangeOf = (detail: Record<string, unknown>): NotifiedChange =>
  (detail as unknown as StateChangeDetail).change;
