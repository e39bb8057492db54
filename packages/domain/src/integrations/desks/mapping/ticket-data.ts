import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { HelpDesk } from '../desk.ts';
import type { HelpDeskField, HelpDeskValue, HelpDeskValues } from '../fields/desk-field.ts';
import { namesOf } from './levels.ts';

const CUSTOM = 'custom_fields';

/** Uses the API's names, with custom fields in a separate object. */
export const toTicketData = (desk: HelpDesk, fields: readonly HelpDeskField[], values: HelpDeskValues): TicketData => {
  const data: TicketData = {};
  const custom: Record<string, HelpDeskValue> = {};
  for (const field of fields) {
    for (const name of namesOf(field)) {
      const value = values[name];
      if (value === undefined) continue;
      if (field.isDefault) data[desk.apiNames[name] ?? name] = value;
      else custom[name] = value;
    }
  }
  return Object.keys(custom).length === 0 ? data : { ...data, [CUSTOM]: custom };
};

export const toDeskValues = (desk: HelpDesk, data: TicketData): HelpDeskValues => {
  const names = new Map(Object.entries(desk.apiNames).map(([name, apiName]) => [apiName, name]));
  const { [CUSTOM]: custom, ...defaults } = data;
  const values: Record<string, HelpDeskValue> = {};
  for (const [name, value] of Object.entries(defaults)) if (isDeskValue(value)) values[names.get(name) ?? name] = value;
  for (const [name, value] of Object.entries(isGroup(custom) ? custom : {}))
    if (isDeskValue(value)) values[name] = value;
  return values;
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDeskValue = (value: unknown): value is HelpDeskValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number'));
