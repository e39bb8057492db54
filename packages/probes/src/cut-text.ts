/** At most `most` UTF-16 units of a text, the last of them an ellipsis where something is left out. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
