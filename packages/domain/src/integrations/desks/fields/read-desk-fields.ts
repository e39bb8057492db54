import type { Desk } from '../desk.ts';
import type { DeskField, DeskForm } from './desk-field.ts';
import { freshdeskFields } from './freshdesk-fields.ts';
import { freshserviceFields } from './freshservice-fields.ts';

const READERS: Readonly<Record<Desk['kind'], (form: DeskForm) => DeskField[]>> = {
  freshdesk: freshdeskFields,
  freshservice: freshserviceFields,
};

/**
 * Returns the fields that people can fill in. Mandatory fields are first, and otherwise the order of the service is
 * preserved.
 */
export const readDeskFields = ({ kind }: Pick<Desk, 'kind'>, form: DeskForm): DeskField[] =>
  READERS[kind](form).toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory));
