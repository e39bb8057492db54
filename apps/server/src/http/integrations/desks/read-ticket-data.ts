import { isDeeperThan } from '@pharos/contract/is-deeper-than.ts';
import { TicketData } from '@pharos/contract/stored/desk-config.ts';
import { InputError, parseInput } from '../../app/errors/field-errors.ts';
import { isStorable } from '../../app/json.ts';

/** A ticket, its custom fields, and a list in one of them. */
const DEEPEST = 3;

/** @throws InputError for `data_json`. */
export const readTicketData = (text: string): TicketData => {
  const json = parse(text);
  if (isDeeperThan(json, DEEPEST)) throw refused('The values are nested too deeply.');
  if (!isStorable(json)) throw refused('It contains characters that cannot be stored.');
  const parsed = parseInput(TicketData, json);
  if ('error' in parsed)
    throw refused('The value of a field must be a text, a number, true, false, or a list of these.');
  return parsed.value as TicketData;
};

const refused = (message: string): InputError => new InputError({ data_json: [message] });

const parse = (text: string): unknown => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  } catch {
    // The InputError below covers it.
  }
  throw refused('Error in parsing');
};
