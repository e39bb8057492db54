/** An invisible character that prevents the following text from being parsed as markup (WORD JOINER). */
const JOINER = '\u2060';

/**
 * Discord rejects messages of more than 2,000 characters. A template combines two values in one message, and escaping
 * may double their length.
 */
const BEGINNING = 330;
const END = 150;

/** Removes the middle of a long text, because its end describes the event. */
const shortened = (text: string): string => {
  if (text.length <= BEGINNING + END) return text;
  const beginning = text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning}…${text.slice(-END).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

/**
 * Converts a text for Slack so that names and targets cannot create mentions or links. Slack interprets `<!channel>`
 * and `<https://…|words>` unless these three characters are written as entities (api.slack.com, "Escaping text").
 */
export const slackText = (text: string): string =>
  shortened(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Prevents mentions (`@everyone`, `<users/all>`) and links (`[words](https://…)`, `<https://…|words>`) in chat services
 * that do not interpret entities.
 */
export const chatText = (text: string): string => shortened(text).replace(/[@<](?=\S)|\](?=\()/g, `$&${JOINER}`);
