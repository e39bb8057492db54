export interface DoubleTicket extends Record<string, unknown> {
  id: number;
  subject: string;
  description: string;
  email: string;
  priority: number;
  tags: string[];
  custom_fields: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface DoubleNote {
  id: number;
  body: string;
  private: boolean;
}

export interface FieldError {
  field: string;
  message: string;
  code: string;
}

/** `isCustom` shows where the value is in a ticket. `choices` are the allowed values (null: any). */
export interface JudgedField {
  name: string;
  isCustom: boolean;
  isMandatory: boolean;
  choices: readonly unknown[] | null;
}

const OWN = ['subject', 'description', 'email', 'priority', 'status', 'source', 'tags', 'custom_fields'];
/** Maximum number of characters of a tag, as in Freshdesk. */
const MAX_TAG_LENGTH = 32;

/** Returns the errors with the texts of the services. */
export const judgeTicket = (given: Record<string, unknown>, fields: readonly JudgedField[]): FieldError[] => {
  const custom = (given.custom_fields ?? {}) as Record<string, unknown>;
  const known = new Set([...OWN, ...fields.filter(({ isCustom }) => !isCustom).map(({ name }) => name)]);
  const knownCustom = new Set(fields.filter(({ isCustom }) => isCustom).map(({ name }) => name));
  const unexpected = [
    ...Object.keys(given).filter((name) => !known.has(name)),
    ...Object.keys(custom).filter((name) => !knownCustom.has(name)),
  ];
  return [
    ...unexpected.map((field) => ({ field, message: 'Unexpected/invalid field in request', code: 'invalid_field' })),
    ...['subject', 'description', 'email'].filter((field) => !given[field]).map(missing),
    ...((given.tags ?? []) as string[])
      .filter((tag) => tag.length > MAX_TAG_LENGTH)
      .map(() => ({
        field: 'tags',
        message: 'It should only contain elements that have maximum of 32 characters',
        code: 'invalid_value',
      })),
    ...fields.flatMap((field) => judgeField(field, field.isCustom ? custom[field.name] : given[field.name])),
  ];
};

const judgeField = ({ name, isMandatory, choices }: JudgedField, value: unknown): FieldError[] => {
  if (value === undefined || value === null || value === '') return isMandatory ? [missing(name)] : [];
  const values = Array.isArray(value) ? value : [value];
  return choices === null || values.every((each) => choices.includes(each))
    ? []
    : [{ field: name, message: `It should be one of these values: '${choices.join(',')}'`, code: 'invalid_value' }];
};

const missing = (field: string): FieldError => ({
  field,
  message: 'It should not be blank as this is a mandatory field',
  code: 'invalid_value',
});
