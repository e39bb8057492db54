import { isRaw, type Raw, rawList } from '../../raw.ts';
import type { HelpDeskField, HelpDeskForm, HelpDeskOption } from './desk-field.ts';
import { isExcluded } from './excluded-fields.ts';
import { inputOf } from './input-of.ts';
import { isChoice, textOf, typeOf } from './raw.ts';

/** A field and two nested levels. */
const LEVELS = 3;
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'paragraph', 'url', 'phone_number']);

/** Source: https://developers.freshdesk.com/api/#list_all_ticket_fields. */
export const freshdeskFields = ({ ticketFields }: HelpDeskForm): HelpDeskField[] =>
  rawList(ticketFields).flatMap((raw) => {
    const name = textOf(raw.name);
    const type = typeOf(raw.type);
    if (name === null || isExcluded(name)) return [];
    const options = TEXT_TYPES.has(type) ? [] : choices(raw.choices, LEVELS);
    const input = inputOf(type, options);
    if (input === null) return [];
    return [
      {
        name,
        label: textOf(raw.label) ?? name,
        description: textOf(raw.description),
        input,
        isDefault: raw.default === true,
        isMandatory: raw.required_for_agents === true,
        options,
        nested: input === 'select' ? nestedOf(raw.nested_ticket_fields) : [],
      },
    ];
  });

/** Parses a list of values, values with IDs, or values with nested values. */
const choices = (given: unknown, levels: number): HelpDeskOption[] => {
  if (levels === 0) return [];
  if (Array.isArray(given)) return given.filter(isChoice).map((value) => option(value));
  if (!isRaw(given)) return [];
  return Object.entries(given).map(([label, below]) =>
    typeof below === 'number'
      ? { value: below, label, options: [] }
      : { ...option(label), options: choices(below, levels - 1) },
  );
};

const option = (value: string | number): HelpDeskOption => ({ value, label: String(value), options: [] });

const nestedOf = (given: unknown): HelpDeskField['nested'] =>
  rawList(given)
    .toSorted((a, b) => levelOf(a) - levelOf(b))
    .flatMap(({ name, label }) => {
      const read = textOf(name);
      return read === null ? [] : [{ name: read, label: textOf(label) ?? read }];
    })
    .slice(0, LEVELS - 1);

const levelOf = ({ level }: Raw): number => (typeof level === 'number' ? level : 0);
