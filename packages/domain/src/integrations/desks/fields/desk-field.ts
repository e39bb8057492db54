/** One value that can be chosen; `options` are those of the field below it. */
export interface DeskOption {
  value: string | number;
  label: string;
  options: readonly DeskOption[];
}

export type DeskInput = 'text' | 'number' | 'decimal' | 'checkbox' | 'date' | 'select' | 'multi-select';

/** A field of a ticket that people may fill, in the same form for all services. */
export interface DeskField {
  name: string;
  label: string;
  description: string | null;
  input: DeskInput;
  /** Of the service itself, not added by its account. */
  isDefault: boolean;
  isMandatory: boolean;
  options: readonly DeskOption[];
  /** Those below it, at most two; each has the options of what is chosen above it. */
  nested: readonly { name: string; label: string }[];
}

/** What a service was asked for to know its fields, as it answered. */
export interface DeskForm {
  ticketFields: readonly unknown[];
  /** Null: the service names them within its fields. */
  people: { agents: readonly unknown[]; groups: readonly unknown[]; departments: readonly unknown[] } | null;
}

/** What a field holds; a list, of one of which several can be chosen. */
export type DeskValue = string | number | boolean | readonly (string | number)[];
/** By the names of fields, those below others included. What is empty is absent. */
export type DeskValues = Readonly<Record<string, DeskValue>>;
