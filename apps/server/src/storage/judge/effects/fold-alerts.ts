import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { RaisedAlert } from '@pharos/domain/judge/effects.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

export interface NewAlertEvent extends Pick<DecidedEffect, 'checkId' | 'organizationId'> {
  alert: RaisedAlert;
  notSent: NotSentReason | null;
}

export interface FoldedAlerts {
  /**
   * Decisions about stored openings, at most one per outage and kind. `dropped` must be written first, `raised` last.
   */
  dropped: EffectOf<'alert-dropped'>[];
  released: EffectOf<'alert-released'>[];
  raised: NewAlertEvent[];
}

/**
 * Combines the alerts of one batch. Only an opening that waits for a second failed poll (low sensitivity) can be
 * released or dropped.
 */
export const foldAlerts = (
  decided: readonly DecidedEffect<EffectOf<'alert' | 'alert-released' | 'alert-dropped'>>[],
): FoldedAlerts => {
  const dropped = new Map<number, EffectOf<'alert-dropped'>>();
  const released = new Map<number, EffectOf<'alert-released'>>();
  const openings = new Map<number, NewAlertEvent>();
  const raised: NewAlertEvent[] = [];
  for (const { checkId, organizationId, effect } of decided) {
    if (effect.kind === 'alert') {
      const { event, outageId } = effect.alert;
      const row: NewAlertEvent = { checkId, organizationId, alert: effect.alert, notSent: null };
      raised.push(row);
      if (event === 'down' && outageId !== null) openings.set(outageId, row);
      continue;
    }
    const { outageId } = effect;
    const opening = openings.get(outageId);
    // An opening that became due, in this batch or before, no longer waits.
    const isWaiting = opening ? opening.alert.dueAt === null : !released.has(outageId);
    if (!isWaiting) continue;
    if (effect.kind === 'alert-released') {
      if (opening) opening.alert = { ...opening.alert, ...dueOf(effect) };
      else released.set(outageId, effect);
    } else if (opening) opening.notSent = effect.reason;
    else dropped.set(outageId, effect);
  }
  return { dropped: [...dropped.values()], released: [...released.values()], raised };
};

const dueOf = ({ dueAt, delayEndsAt, rule }: EffectOf<'alert-released'>) => ({ dueAt, delayEndsAt, rule });
