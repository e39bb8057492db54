import type { HelpDesk } from '../desk.ts';
import type { HelpDeskField, HelpDeskForm } from './desk-field.ts';
import { freshdeskFields } from './freshdesk-fields.ts';
import { freshserviceFields } from './freshservice-fields.ts';

const READERS: Readonly<Record<HelpDesk['kind'], (form: HelpDeskForm) => HelpDeskField[]>> = {
  freshdesk: freshdeskFields,
  freshservice: freshserviceFields,
};

/** Sorts mandatory fields first, and otherwise preserves the order of the service. */
export const readDeskFields = ({ kind }: Pick<HelpDesk, 'kind'>, form: HelpDeskForm): HelpDeskField[] =>
  READERS[kind](form).toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory));
