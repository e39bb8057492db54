import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import type { SettingOf, TypeField } from '../fields/registry.ts';

type TargetOf<Type extends CheckType> = Extract<ProbeTarget, { type: Type }>;

/** A type's target variant, by the names that say what is asked and not where. */
type ProbedField<Type extends CheckType> =
  TargetOf<Type> extends infer Target
    ? Target extends ProbeTarget
      ? Exclude<keyof Target, 'type' | 'url' | 'host' | 'port' | 'timeoutSeconds'>
      : never
    : never;

/** How a type uses a field. `required`: the message when it is left empty. */
interface FieldUse {
  required?: string;
}

/** A setting goes into a target under its own name and as it is, or not at all when it is empty. */
type FitsTarget<Type extends CheckType, Name> = Name extends TypeField & keyof TargetOf<Type>
  ? NonNullable<SettingOf<Name>> extends NonNullable<TargetOf<Type>[Name]>
    ? FieldUse
    : never
  : never;

/** What follows the prefix of a URL: all of a web URL, a host, or a host and a port. */
export type Address = { kind: 'url' } | HostAddress;
export type HostAddress =
  // `isName`: an IP address is refused.
  | { kind: 'host'; isName?: true }
  // Without a default, the port has to be given.
  | { kind: 'host-and-port'; defaultPort: number | null };

type AddressOf<Type extends CheckType> =
  TargetOf<Type> extends { url: string }
    ? { kind: 'url' }
    : TargetOf<Type> extends { port: number }
      ? Extract<HostAddress, { kind: 'host-and-port' }>
      : Extract<HostAddress, { kind: 'host' }>;

/**
 * All that tells one type of check from the others, but for its prober. The compiler holds it against the type's variant of
 * ProbeTarget: a field of the target that is not described here, or not declared in `fields`, is a type error.
 */
export interface CheckTypeDescriptor<Type extends CheckType = CheckType> {
  label: string;
  /** What such a check does, in a few words. */
  hint: string;
  /** Of its URL, without the prefix. */
  example: string;
  /** The first is put before a URL that has none. */
  prefixes: readonly [string, ...string[]];
  address: AddressOf<Type>;
  /** Fields that go into the target, and so to the prober. */
  probed: { readonly [Name in ProbedField<Type>]: FitsTarget<Type, Name> };
  /** Fields that the judge and the figures use. */
  judged: readonly Exclude<TypeField, ProbedField<CheckType>>[];
}
