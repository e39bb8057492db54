/** Stops what follows from being read as markup, and shows nothing (Unicode: WORD JOINER). */
const JOINER = '\u2060';

/** Discord refuses messages of more than 2,000 characters; a template puts two values into one, and escapes may double them. */
const BEGINNING = 330;
const END = 150;

/** A long text without its middle: it ends with what happened. */
const shortened = (text: string): string => {
  if (text.length <= BEGINNING + END) return text;
  const beginning = text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning}…${text.slice(-END).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

/**
 * A text for Slack, in which names and targets notify nobody and make no links: Slack reads `<!channel>` and `<https://…|words>` unless
 * these three are written as entities (api.slack.com, "Escaping text").
 */
export const slackText = (text: string): string =>
  shortened(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A text for chat services that read mentions (`@everyone`, `<users/all>`) and links (`[words](https://…)`, `<https://…|words>`) and
 * know no entities: each is parted invisibly after its first sign.
 */
export const chatText = (text: string): string => shortened(text).replace(/[@<](?=\S)|\](?=\()/g, `$&${JOINER}`);
