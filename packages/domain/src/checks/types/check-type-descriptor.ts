import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import type { SettingOf, TypeField } from '../fields/registry.ts';

type TargetOf<Type extends CheckType> = Extract<ProbeTarget, { type: Type }>;

/** The fields of a type's target that describe what to probe, without those that describe where. */
type ProbedField<Type extends CheckType> =
  TargetOf<Type> extends infer Target
    ? Target extends ProbeTarget
      ? Exclude<keyof Target, 'type' | 'url' | 'host' | 'port' | 'timeoutSeconds'>
      : never
    : never;

/** `required` is the error message if the field is empty. */
interface FieldUse {
  required?: string;
}

/** A setting is copied into the target under the same name and unchanged, or omitted if it is empty. */
type FitsTarget<Type extends CheckType, Name> = Name extends TypeField & keyof TargetOf<Type>
  ? NonNullable<SettingOf<Name>> extends NonNullable<TargetOf<Type>[Name]>
    ? FieldUse
    : never
  : never;

/** The part after the prefix of a URL: the rest of a web URL, a host, or a host and a port. */
export type Address = { kind: 'url' } | HostAddress;
export type HostAddress =
  // With `isName`, an IP address is rejected.
  | { kind: 'host'; isName?: true }
  // Without a default, the port is required.
  | { kind: 'host-and-port'; defaultPort: number | null };

type AddressOf<Type extends CheckType> =
  TargetOf<Type> extends { url: string }
    ? { kind: 'url' }
    : TargetOf<Type> extends { port: number }
      ? Extract<HostAddress, { kind: 'host-and-port' }>
      : Extract<HostAddress, { kind: 'host' }>;

/**
 * Describes one type of check, without its prober. A field of the type's `ProbeTarget` causes a type error unless it is
 * described here and declared in the field registry.
 */
export interface CheckTypeDescriptor<Type extends CheckType = CheckType> {
  label: string;
  hint: string;
  /** Without the prefix. */
  example: string;
  /** The first prefix is added to a URL without one. */
  prefixes: readonly [string, ...string[]];
  address: AddressOf<Type>;
  /** Fields of the target, which are sent to the prober. */
  probed: { readonly [Name in ProbedField<Type>]: FitsTarget<Type, Name> };
  /** Fields that the judge and the figures use. */
  judged: readonly Exclude<TypeField, ProbedField<CheckType>>[];
}
