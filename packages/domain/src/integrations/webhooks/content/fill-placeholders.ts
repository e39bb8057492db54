import {
  isPlaceholderName,
  MAX_CONTENT_LEVELS,
  nameWithin,
  PLACEHOLDER,
  type PlaceholderValue,
  type PlaceholderValues,
  valueText,
  type WebhookContent,
} from './placeholders.ts';

/**
 * Replaces the placeholders in all texts of the content, but not in keys. A text that consists of only one placeholder
 * gets the type of the value. Placeholders within inserted values are not replaced. Unknown names remain unchanged.
 * @throws RangeError if the content has more levels than `findContentProblem` accepts.
 */
export const fillPlaceholders = (content: WebhookContent, values: PlaceholderValues): WebhookContent =>
  fillObject(content, values, 1);

const fill = (value: unknown, values: PlaceholderValues, level: number): unknown => {
  if (typeof value === 'string') return fillText(value, values);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? withinLevels(value, level).map((item) => fill(item, values, level + 1))
    : fillObject(value as WebhookContent, values, level);
};

/** `fromEntries` preserves a key such as `__proto__`; an assignment would not. */
const fillObject = (content: WebhookContent, values: PlaceholderValues, level: number): WebhookContent =>
  Object.fromEntries(
    Object.entries(withinLevels(content, level)).map(([key, value]) => [key, fill(value, values, level + 1)]),
  );

const withinLevels = <T>(value: T, level: number): T => {
  if (level > MAX_CONTENT_LEVELS)
    throw new RangeError(`The content is nested deeper than ${MAX_CONTENT_LEVELS} levels.`);
  return value;
};

/**
 * Removes the list items that show a null value, such as an unknown location, because chats cannot display it. An item
 * shows a value if one of its texts consists of only that placeholder.
 */
export const omitAbsent = (content: WebhookContent, values: PlaceholderValues): WebhookContent =>
  Object.fromEntries(Object.entries(content).map(([key, value]) => [key, omit(value, values)]));

const omit = (value: unknown, values: PlaceholderValues): unknown => {
  if (Array.isArray(value)) return value.filter((item) => !isAbsent(item, values)).map((item) => omit(item, values));
  return isObject(value) ? omitAbsent(value, values) : value;
};

const isAbsent = (value: unknown, values: PlaceholderValues): boolean => {
  if (typeof value === 'string') return onlyPlaceholder(value, values) === null;
  return isObject(value) && Object.values(value).some((child) => isAbsent(child, values));
};

const isObject = (value: unknown): value is WebhookContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ONE_PLACEHOLDER = new RegExp(`^${PLACEHOLDER.source}$`);

const onlyPlaceholder = (text: string, values: PlaceholderValues): PlaceholderValue | undefined => {
  const name = ONE_PLACEHOLDER.test(text) ? nameWithin(text) : '';
  return isPlaceholderName(name) ? values[name] : undefined;
};

const fillText = (text: string, values: PlaceholderValues): PlaceholderValue => {
  const only = onlyPlaceholder(text, values);
  if (only !== undefined) return only;
  return text.replace(PLACEHOLDER, (placeholder) => {
    const name = nameWithin(placeholder);
    return isPlaceholderName(name) ? valueText(values[name]) : placeholder;
  });
};
