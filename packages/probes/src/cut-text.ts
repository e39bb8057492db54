/** Returns at most `most` UTF-16 code units of a text. The last one is an ellipsis if the text was cut. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
