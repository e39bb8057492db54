/** Limits a text to `maxLength` UTF-16 code units, including an ellipsis if it was cut. */
export const cutText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
