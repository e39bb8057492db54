/** `options` are the values of the next nested field. */
export interface HelpDeskOption {
  value: string | number;
  label: string;
  options: readonly HelpDeskOption[];
}

export type HelpDeskInput = 'text' | 'number' | 'decimal' | 'checkbox' | 'date' | 'select' | 'multi-select';

/** A ticket field that people can fill in, in the same form for all services. */
export interface HelpDeskField {
  name: string;
  label: string;
  description: string | null;
  input: HelpDeskInput;
  /** True if the field belongs to the service itself, false if the account added it. */
  isDefault: boolean;
  isMandatory: boolean;
  options: readonly HelpDeskOption[];
  /** The fields nested below this one, at most two. The options of each depend on the value selected above it. */
  nested: readonly { name: string; label: string }[];
}

export interface HelpDeskForm {
  ticketFields: readonly unknown[];
  /** Null if the service lists agents, groups and departments within its fields. */
  people: { agents: readonly unknown[]; groups: readonly unknown[]; departments: readonly unknown[] } | null;
}

/** A list if several values can be selected. */
export type HelpDeskValue = string | number | boolean | readonly (string | number)[];
/** The values by field name, including nested fields. Empty values are absent. */
export type HelpDeskValues = Readonly<Record<string, HelpDeskValue>>;
