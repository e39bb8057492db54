/** JSON with an indent of two spaces, as the editor shows it. */
export const indentedJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** A text as it is easiest to read: indented where it is JSON. */
export const prettyJson = (text: string): string => {
  try {
    return indentedJson(JSON.parse(text));
  } catch {
    return text;
  }
};
