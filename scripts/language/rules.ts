export interface LanguageRule {
  name: string;
  pattern: RegExp;
  instead: string;
}

const FRAGMENT_START = 'What|Of|How|Who|Whom|Whose|Why|Where|When|Which';

export const TEXT_RULES: readonly LanguageRule[] = [
  {
    name: 'told',
    pattern: /\b(?:un)?told\b|\b(?:tell|told)(?=[A-Z])|(?<=[a-z])(?:Tell|Told)(?![a-z])/g,
    instead: 'notify, notified, report, show',
  },
  { name: 'tell', pattern: /\b(?:tell|tells|telling)\b/gi, instead: 'notify, report, show, mean' },
  {
    name: 'nobody',
    pattern: /\b(?:nobody|somebody|anybody|whoever|whatever|whomever)\b/gi,
    instead: 'no one, a person, any, or the noun itself',
  },
  { name: 'meanwhile', pattern: /\b(?:anew|meanwhile|begun)\b/gi, instead: 'again, at the same time, started' },
  {
    name: 'MOST_',
    pattern: /\b(?:MOST|LONGEST|LARGEST|SMALLEST|FEWEST|SHORTEST|LEAST)_(?=[A-Z])/g,
    instead: 'MAX_…, MIN_…, DEFAULT_…, …_TIMEOUT_MS, …_LIMIT',
  },
  {
    name: 'fragment',
    pattern: new RegExp(`/\\*\\*\\s+(?:\\* )?(?:${FRAGMENT_START})\\b`, 'g'),
    instead: 'a verb in the third person (Returns…) or a noun phrase (The base URL of…)',
  },
];

/** The first word of a commit subject must state what the commit does to the product or the code. */
export const SUBJECT_RULES: readonly LanguageRule[] = [
  {
    name: 'commit verb',
    pattern: /^(?:Ask|Call|Count|Give|Have|Hold|Keep|Let|Make|Name|Put|Say|Take|Tell|Type)\b/,
    instead: 'Add, Change, Fix, Move, Remove, Rename, Show, Store, Test …',
  },
  { name: 'long subject', pattern: /^.{73,}/, instead: 'at most 72 characters' },
];
