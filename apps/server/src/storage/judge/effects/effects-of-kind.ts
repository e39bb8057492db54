import type { Effect } from '@pharos/domain/judge/effects.ts';

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** An effect with its check. */
export interface DecidedEffect<E extends Effect = Effect> {
  checkId: number;
  organizationId: number;
  effect: E;
}

/** Returns the effects of these kinds, in order. */
export const effectsOfKind = <K extends Effect['kind']>(
  decided: readonly DecidedEffect[],
  ...kinds: K[]
): DecidedEffect<EffectOf<K>>[] =>
  decided.filter((each): each is DecidedEffect<EffectOf<K>> => (kinds as string[]).includes(each.effect.kind));
