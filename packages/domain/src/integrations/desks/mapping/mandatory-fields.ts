import type { DeskConfig, MandatoryField } from '@pharos/contract/stored/desk-config.ts';
import type { Desk } from '../desk.ts';
import type { DeskForm } from '../fields/desk-field.ts';
import { readDeskFields } from '../fields/read-desk-fields.ts';
import { hasValue } from './find-missing.ts';
import { toDeskValues } from './ticket-data.ts';

const LONGEST = 200;
const MOST = 100;

/** What a service wants each ticket to be filled with, as it has just told; kept, so that it is known without asking again. */
export const mandatoryFields = (desk: Desk, form: DeskForm): MandatoryField[] =>
  readDeskFields(desk, form)
    .filter(({ isMandatory }) => isMandatory)
    .slice(0, MOST)
    .map(({ name, label }) => ({ name: storable(name), label: storable(label) }));

/** The labels of mandatory fields that tickets would not be filled with: the service is going to refuse them. */
export const missingFields = (desk: Desk, { data, mandatory }: Pick<DeskConfig, 'data' | 'mandatory'>): string[] => {
  const values = toDeskValues(desk, data);
  return mandatory.filter(({ name }) => !hasValue(values, name)).map(({ label }) => label);
};

/** Another's text, such that PostgreSQL keeps it. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST).toWellFormed();
