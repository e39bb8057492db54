import type { Desk } from '../desk.ts';
import type { DeskField, DeskForm } from './desk-field.ts';
import { freshdeskFields } from './freshdesk-fields.ts';
import { freshserviceFields } from './freshservice-fields.ts';

const READERS: Readonly<Record<Desk['kind'], (form: DeskForm) => DeskField[]>> = {
  freshdesk: freshdeskFields,
  freshservice: freshserviceFields,
};

/** Sorts mandatory fields first, and otherwise preserves the order of the service. */
export const readDeskFields = ({ kind }: Pick<Desk, 'kind'>, form: DeskForm): DeskField[] =>
  READERS[kind](form).toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory));
