import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import type { z } from 'zod';

type Schema = z.core.$ZodType;

export interface Field {
  /** For example, `POST /checks/ body.name`. */
  name: string;
  kind: 'text' | 'list' | 'number';
  schema: Schema;
  /** The minimum and maximum length or number. Null without a limit. */
  min: number | null;
  max: number | null;
}

export const fieldsOf = (endpoint: Endpoint): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    walk(`${endpoint.method} ${endpoint.path} ${part}`, endpoint[part]),
  );

const walk = (name: string, schema: Schema | undefined): Field[] => {
  if (schema === undefined) return [];
  const def = schema._zod.def as unknown as Definition;
  const inner = def.innerType as Schema | undefined;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([key, each]) => walk(`${name}.${key}`, each));
    case 'record':
      return [...walk(`${name} key`, def.keyType as Schema), ...walk(`${name}.*`, def.valueType as Schema)];
    case 'union':
      return (def.options as Schema[]).flatMap((each) => walk(name, each));
    case 'tuple':
      return (def.items as Schema[]).flatMap((each, index) => walk(`${name}.${index}`, each));
    case 'pipe':
      return joined(name, walk(name, def.in as Schema), walk(name, def.out as Schema));
    case 'array':
      return [{ name, kind: 'list', schema, ...rangeOf(def) }, ...walk(`${name}[]`, def.element as Schema)];
    case 'string':
      return [{ name, kind: 'text', schema, ...rangeOf(def) }];
    case 'number':
    case 'int':
      return [{ name, kind: 'number', schema, ...rangeOf(def) }];
    default:
      return walk(name, inner);
  }
};

interface Definition {
  [part: string]: unknown;
  checks?: readonly { _zod: { def: Check } }[];
}

interface Check {
  check: string;
  value?: number;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
}

const rangeOf = ({ checks = [] }: Definition): Pick<Field, 'min' | 'max'> => {
  const range: Pick<Field, 'min' | 'max'> = { min: null, max: null };
  for (const { check, value = 0, inclusive = true, minimum = 0, maximum = 0 } of checks.map(({ _zod }) => _zod.def)) {
    if (check === 'max_length') range.max = maximum;
    if (check === 'min_length') range.min = minimum;
    if (check === 'less_than') range.max = inclusive ? value : value - 1;
    if (check === 'greater_than') range.min = inclusive ? value : value + 1;
  }
  return range;
};

/** Both sides of a pipe describe the same value. The side that states a limit takes precedence. */
const joined = (name: string, first: Field[], second: Field[]): Field[] => {
  const limited = second.find((field) => field.name === name && field.max !== null);
  return limited ? [...first.filter((field) => field.name !== name), ...second] : first.length > 0 ? first : second;
};
