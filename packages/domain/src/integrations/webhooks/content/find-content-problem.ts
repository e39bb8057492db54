import { isPlaceholderName, MAX_CONTENT_LEVELS, placeholdersIn, type WebhookContent } from './placeholders.ts';

/** Limits the content to half a megabyte, even if names and addresses are long. */
const MAX_PLACEHOLDERS = 200;

export interface ContentProblem {
  message: string;
  /** JSONPath (RFC 9535) of the value. */
  path: string;
  /** The text between the braces, if the placeholder is unknown. */
  placeholder?: string;
}

interface Place {
  value: unknown;
  path: string;
  level: number;
}

/**
 * Returns the first problem in the order of the content: an unknown placeholder, too many placeholders, or too many
 * levels. Supports any depth of parsed JSON.
 */
export const findContentProblem = (content: WebhookContent): ContentProblem | null => {
  const toVisit: Place[] = [{ value: content, path: '$', level: 1 }];
  let count = 0;
  for (let place = toVisit.pop(); place !== undefined; place = toVisit.pop()) {
    const { value, path, level } = place;
    if (typeof value === 'string') {
      const names = placeholdersIn(value).map(({ name }) => name);
      const missing = names.find((name) => !isPlaceholderName(name));
      if (missing !== undefined) return { ...unknown(missing), path };
      count += names.length;
      if (count > MAX_PLACEHOLDERS) return { message: TOO_MANY, path };
    } else if (typeof value === 'object' && value !== null) {
      if (level > MAX_CONTENT_LEVELS) return { message: TOO_DEEP, path };
      for (const child of childrenOf(value, path, level + 1).reverse()) toVisit.push(child);
    }
  }
  return null;
};

const TOO_MANY = `The content has too many placeholders. The maximum is ${MAX_PLACEHOLDERS}.`;
const TOO_DEEP = `The content is nested too deeply. The maximum is ${MAX_CONTENT_LEVELS} levels.`;

const unknown = (placeholder: string) => ({
  message: `There is no placeholder {{${placeholder}}}.`,
  placeholder,
});

const childrenOf = (value: object, path: string, level: number): Place[] =>
  Array.isArray(value)
    ? value.map((item, index) => ({ value: item, path: `${path}[${index}]`, level }))
    : Object.entries(value).map(([key, item]) => ({ value: item, path: `${path}${step(key)}`, level }));

const step = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);
