import type { CheckType } from '@pharos/contract/states.ts';
import type { CheckSettings, Problem } from './check-settings.ts';
import { sameJson } from './same-json.ts';

/** What only some types have. */
const BELONGS = {
  basicAuth: ['https', 'http'],
  headers: ['https', 'http'],
  statusCheck: ['https', 'http'],
  stringCheck: ['https', 'http'],
  ignoreSslVerification: ['https', 'socket'],
  certificateAlert: ['https', 'socket'],
  apdexThresholdMs: ['https', 'http', 'dns'],
  commandString: ['tcp', 'udp'],
  successString: ['tcp', 'udp'],
  errorString: ['tcp', 'udp'],
  recordType: ['dns'],
  expected: ['dns'],
} as const satisfies Partial<Record<keyof CheckSettings, readonly CheckType[]>>;

export type TypedField = keyof typeof BELONGS;
export const TYPED_FIELDS = Object.keys(BELONGS) as TypedField[];

export const hasField = (type: CheckType, field: TypedField): boolean =>
  (BELONGS[field] as readonly CheckType[]).includes(type);

/** Fields that carry a value although their type does not have them. */
export const misplacedProblems = (settings: CheckSettings, defaults: CheckSettings): Problem[] =>
  TYPED_FIELDS.filter((field) => !hasField(settings.type, field) && !sameJson(settings[field], defaults[field])).map(
    (field) => ({ field, message: `This is for checks of type ${wordList(BELONGS[field])} only.` }),
  );

const wordList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
