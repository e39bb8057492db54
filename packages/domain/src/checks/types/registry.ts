import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { type FieldName, TYPE_FIELDS, type TypeField } from '../fields/registry.ts';
import type { Address, CheckTypeDescriptor } from './check-type-descriptor.ts';
import { dns } from './dns.ts';
import { http } from './http.ts';
import { https } from './https.ts';
import { icmp } from './icmp.ts';
import { socket } from './socket.ts';
import { tcp } from './tcp.ts';
import { udp } from './udp.ts';

const DESCRIPTORS: { readonly [Type in CheckType]: CheckTypeDescriptor<Type> } = {
  https,
  http,
  socket,
  icmp,
  tcp,
  udp,
  dns,
};

interface AnyDescriptor extends Omit<CheckTypeDescriptor, 'address' | 'probed' | 'judged'> {
  address: Address;
  probed: Partial<Record<TypeField, { required?: string }>>;
  judged: readonly TypeField[];
}

export const descriptorOf = (type: CheckType): AnyDescriptor => DESCRIPTORS[type];

export const probedFields = (type: CheckType): TypeField[] => Object.keys(DESCRIPTORS[type].probed) as TypeField[];

export const typeFields = (type: CheckType): TypeField[] => [...probedFields(type), ...DESCRIPTORS[type].judged];

export const hasField = (type: CheckType, field: FieldName): boolean =>
  !(field in TYPE_FIELDS) || typeFields(type).some((own) => own === field);

/** Returns the error message for an empty field; undefined if it may be empty. */
export const requirementOf = (type: CheckType, field: TypeField): string | undefined =>
  descriptorOf(type).probed[field]?.required;

export const typesWith = (field: TypeField): CheckType[] => CHECK_TYPES.filter((type) => hasField(type, field));

export const hasPort = (type: CheckType): boolean => descriptorOf(type).address.kind === 'host-and-port';

export const prefixOf = (type: CheckType): string => descriptorOf(type).prefixes[0];
