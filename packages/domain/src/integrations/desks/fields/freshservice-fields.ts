import { type Raw, rawList } from '../../raw.ts';
import type { HelpDeskField, HelpDeskForm, HelpDeskOption } from './desk-field.ts';
import { isExcluded } from './excluded-fields.ts';
import { inputOf } from './input-of.ts';
import { isChoice, textOf, typeOf } from './raw.ts';

/** A field and two nested levels. */
const LEVELS = 3;
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'paragraph', 'url']);
/** Fields for which the API expects the ID of a choice instead of its text. */
const BY_ID: ReadonlySet<string> = new Set(['urgency', 'impact']);

/** Source: https://api.freshservice.com/#view_all_ticket_fields. */
export const freshserviceFields = ({ ticketFields, people }: HelpDeskForm): HelpDeskField[] =>
  rawList(ticketFields).flatMap((raw) => {
    const name = textOf(raw.name);
    const type = typeOf(raw.field_type);
    if (name === null || isExcluded(name)) return [];
    const isDefault = raw.default_field === true;
    const options = TEXT_TYPES.has(type) ? [] : optionsOf(raw, name, isDefault, people);
    const input = inputOf(type, options);
    if (input === null) return [];
    return [
      {
        name,
        label: textOf(raw.label) ?? name,
        description: textOf(raw.description),
        input,
        isDefault,
        isMandatory: raw.required_for_agents === true || raw.required === true,
        options,
        nested: input === 'select' ? nestedOf(raw.nested_fields) : [],
      },
    ];
  });

const optionsOf = (raw: Raw, name: string, isDefault: boolean, people: HelpDeskForm['people']): HelpDeskOption[] => {
  if (isDefault && name === 'agent') return named(people?.agents, personName);
  if (isDefault && name === 'group') return named(people?.groups, ({ name: group }) => textOf(group));
  if (isDefault && name === 'department')
    return named(people?.departments, ({ name: department }) => textOf(department));
  return choices(raw.choices, isDefault && BY_ID.has(name) ? 'id' : 'value', LEVELS);
};

const choices = (given: unknown, key: 'id' | 'value', levels: number): HelpDeskOption[] =>
  levels === 0
    ? []
    : rawList(given).flatMap((choice) => {
        const label = textOf(choice.value);
        const value = key === 'id' ? choice.id : choice.value;
        if (label === null || !isChoice(value)) return [];
        return [{ value, label, options: choices(choice.nested_options, key, levels - 1) }];
      });

const named = (given: readonly unknown[] | undefined, nameOf: (raw: Raw) => string | null): HelpDeskOption[] =>
  rawList(given).flatMap((raw) =>
    typeof raw.id === 'number' ? [{ value: raw.id, label: nameOf(raw) ?? String(raw.id), options: [] }] : [],
  );

const personName = ({ first_name: first, last_name: last, email }: Raw): string | null => {
  const name = [textOf(first), textOf(last)].filter((part) => part !== null).join(' ');
  return name === '' ? textOf(email) : name;
};

const nestedOf = (given: unknown): HelpDeskField['nested'] =>
  rawList(given)
    .flatMap(({ name, label }) => {
      const read = textOf(name);
      return read === null ? [] : [{ name: read, label: textOf(label) ?? read }];
    })
    .slice(0, LEVELS - 1);
