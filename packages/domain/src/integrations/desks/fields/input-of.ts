import type { HelpDeskInput, HelpDeskOption } from './desk-field.ts';

const INPUTS: Readonly<Record<string, HelpDeskInput>> = {
  number: 'number',
  decimal: 'decimal',
  checkbox: 'checkbox',
  date: 'date',
  date_time: 'date',
  multi_select_dropdown: 'multi-select',
};

const WITHOUT_INPUT: ReadonlySet<string> = new Set(['file', 'signature', 'static_rich_text', 'content']);

/** Returns null if the type cannot be filled in. A field that needs options but has none is a text input. */
export const inputOf = (type: string, options: readonly HelpDeskOption[]): HelpDeskInput | null => {
  if (WITHOUT_INPUT.has(type)) return null;
  const input = INPUTS[type] ?? 'select';
  const needsOptions = input === 'select' || input === 'multi-select';
  return needsOptions && options.length === 0 ? 'text' : input;
};
