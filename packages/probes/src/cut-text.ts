/** Limits a text to `most` UTF-16 code units, including an ellipsis if it was cut. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
