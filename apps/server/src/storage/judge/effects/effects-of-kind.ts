import type { Effect } from '@pharos/domain/judge/effects.ts';

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

export interface DecidedEffect<E extends Effect = Effect> {
  checkId: number;
  organizationId: number;
  effect: E;
}

export const effectsOfKind = <K extends Effect['kind']>(
  decided: readonly DecidedEffect[],
  ...kinds: K[]
): DecidedEffect<EffectOf<K>>[] =>
  decided.filter((each): each is DecidedEffect<EffectOf<K>> => (kinds as string[]).includes(each.effect.kind));
