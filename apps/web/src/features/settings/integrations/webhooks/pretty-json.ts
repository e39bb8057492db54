export const indentedJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Returns invalid JSON unchanged. */
export const prettyJson = (text: string): string => {
  try {
    return indentedJson(JSON.parse(text));
  } catch {
    return text;
  }
};
