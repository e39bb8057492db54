import fc from 'fast-check';

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: string;
}

/** IDs of existing objects of the caller. Requests contain placeholders for them. */
export interface FuzzIds {
  user: number;
  organization: number;
  check: number;
  webhook: number;
}
const IDS = ['~user~', '~organization~', '~check~', '~webhook~'];

export const withIds = (request: FuzzRequest, ids: FuzzIds): FuzzRequest => {
  const fill = (text: string): string =>
    Object.entries(ids).reduce(
      (filled, [name, id]) => filled.replaceAll(`"~${name}~"`, String(id)).replaceAll(`~${name}~`, String(id)),
      text,
    );
  const { body, ...rest } = request;
  return { ...rest, url: fill(request.url), ...(body !== undefined && { body: fill(body) }) };
};

const MAX_DEPTH = 5;

/** All network addresses are on this machine, so that fuzzing contacts no other host. */
const PLAUSIBLE = [
  'http://localhost:9/',
  'https://127.0.0.1:9/path?q=1',
  'tcp://127.0.0.1:9',
  'dns://localhost',
  'ada@example.com',
  'UTC',
  'Europe/Berlin',
  '2026-01-31T12:00:00Z',
  '2026-02',
  '-1',
  '1',
  '2147483648',
  'A name',
  '{"custom_header":{"X-A ":"1","X-A":"2"}}',
  '{"custom_header":{"__proto__":"1"},"string_check":{"success_string":"\\u0000"}}',
  '{"username":"bob","password":"x","data_json":{"a":["{{text}}",1]}}',
  '{"data_json":{"__proto__":{"a":"\\u0000"}}}',
  '{"status_check":{"whitelisted_status_codes_csv":"200-"}}',
];

const HOSTILE: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(5000),
  '\0',
  '\ud800',
  '\u202e\ufeff',
  "'; drop table users; --",
  '9999-99-99T99:99:99Z',
  'constructor',
  [],
  [null],
  {},
  { toString: null },
];

const NESTED = (depth: number): string => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
const RAW = ['', 'null', '[]', '"text"', '{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '\ufeff{}'];

/** No host name contains this character, so the text is not looked up. */
const anyText = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `${text} §`);
const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 3, stringUnit: fc.constant('§') }));

export const fuzzRequests = (document: ApiDocument): fc.Arbitrary<FuzzRequest> => {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => requestTo(document, path, method, operation)),
  );
  return fc.oneof(...operations);
};

const requestTo = (
  document: ApiDocument,
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<FuzzRequest> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const inPath = fc.tuple(...names.map(() => fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...IDS) }, textOf())));
  const queried = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.record(
    {
      ...Object.fromEntries(queried.map(({ name, schema }) => [name, asText(valueFor(document, schema ?? {}, 1))])),
      unknown: fc.constant('1'),
    },
    { requiredKeys: [] },
  );
  const schema = requestBody?.content?.['application/json']?.schema;
  const body = schema ? bodyOf(document, schema) : fc.constant(undefined);
  return fc.tuple(inPath, rarely('unknown', query), body).map(([values, search, text]) => {
    const filled = names.reduce((url, name, n) => url.replace(`{${name}}`, encode(values[n] ?? '')), path);
    const pairs = Object.entries(search).map(([name, value]) => `${name}=${encode(String(value))}`);
    const url = `${filled.startsWith('/v1') ? '' : '/v1'}${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
    const request = { method: method.toUpperCase() as FuzzRequest['method'], url };
    return text === undefined ? request : { ...request, body: text };
  });
};

const rarely = (key: string, record: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(record, fc.nat(9)).map(([value, n]) => {
    const { [key as never]: _dropped, ...rest } = value as Record<string, unknown>;
    return n === 0 ? value : rest;
  });

const bodyOf = (document: ApiDocument, schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: valueFor(document, schema, 0).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.constantFrom(40, 1000, 100_000).map(NESTED) },
    { weight: 1, arbitrary: deepIn(document, schema) },
  );

const deepIn = (document: ApiDocument, schema: Schema): fc.Arbitrary<string> => {
  const names = Object.keys(schemaOf(document, schema).properties ?? {});
  if (names.length === 0) return fc.constant(NESTED(30));
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(40, 20_000))
    .map(([name, depth]) => `{${JSON.stringify(name)}:${NESTED(depth)}}`);
};

const textOf = () =>
  fc
    .oneof(fc.constantFrom(...PLAUSIBLE, '0', '1.5', '', ' ', '9'.repeat(30)), anyText)
    .map((text) => text.toWellFormed());

const asText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)) ?? '') },
    { weight: 1, arbitrary: textOf() },
  );

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const schemaOf = (document: ApiDocument, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  let found: unknown = document;
  for (const part of schema.$ref.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[part];
  return (found as Schema | undefined) ?? {};
};

const valueFor = (document: ApiDocument, given: Schema, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 9, arbitrary: fittingValue(document, schemaOf(document, given), depth) },
    { weight: 1, arbitrary: hostile },
  );

const fittingValue = (document: ApiDocument, schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (depth > MAX_DEPTH) return hostile;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((each) => valueFor(document, each, depth + 1)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(document, schema, depth);
    case 'array':
      return fc.array(valueFor(document, schema.items ?? {}, depth + 1), { maxLength: 3 });
    case 'integer':
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...IDS, 1, 60, 300) }, fc.integer());
    case 'number':
      return fc.oneof(fc.constantFrom(1, 60, 0.5), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE) }, anyText);
    default:
      return hostile;
  }
};

const objectOf = (document: ApiDocument, schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, valueFor(document, each, depth + 1)] as const,
  );
  const known = fc.record(Object.fromEntries(properties), {
    requiredKeys: (schema.required ?? []).filter((name) => schema.properties?.[name] !== undefined),
  });
  const more = schema.additionalProperties;
  if (typeof more !== 'object') return known;
  const key = fc.constantFrom('a', 'X-A', 'X-A ', 'x-a', '__proto__', 'constructor', 'toString', 'length', '');
  return fc.dictionary(key, valueFor(document, more, depth + 1), { maxKeys: 4 });
};
