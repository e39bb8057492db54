/** Formats a value as JSON with an indent of two spaces, as the editor shows it. */
export const indentedJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Indents a text if it is valid JSON, and otherwise returns it unchanged. */
export const prettyJson = (text: string): string => {
  try {
    return indentedJson(JSON.parse(text));
  } catch {
    return text;
  }
};
