import type { HelpDeskConfig, MandatoryField } from '@pharos/contract/stored/desk-config.ts';
import type { HelpDesk } from '../desk.ts';
import type { HelpDeskForm } from '../fields/desk-field.ts';
import { readDeskFields } from '../fields/read-desk-fields.ts';
import { hasValue } from './find-missing.ts';
import { toDeskValues } from './ticket-data.ts';

const MAX_LENGTH = 200;
const MAX_FIELDS = 100;

/** Returns the mandatory fields of the service, which are stored to avoid further requests. */
export const mandatoryFields = (desk: HelpDesk, form: HelpDeskForm): MandatoryField[] =>
  readDeskFields(desk, form)
    .filter(({ isMandatory }) => isMandatory)
    .slice(0, MAX_FIELDS)
    .map(({ name, label }) => ({ name: storable(name), label: storable(label) }));

/** Returns the labels of mandatory fields without a value. The service would reject such tickets. */
export const missingFields = (
  desk: HelpDesk,
  { data, mandatory }: Pick<HelpDeskConfig, 'data' | 'mandatory'>,
): string[] => {
  const values = toDeskValues(desk, data);
  return mandatory.filter(({ name }) => !hasValue(values, name)).map(({ label }) => label);
};

/** Limits the length, and removes characters that PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed();
