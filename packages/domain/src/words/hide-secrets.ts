/** A shorter secret is in any text, and says nothing there. */
const MIN_SECRET_LENGTH = 4;
/** A shorter part of a secret, as base64 of a longer text has it, would be found by chance. */
export const MIN_PART_LENGTH = 8;

/**
 * Returns a function that puts `mask` in place of each of the secrets in a text of somebody who was sent them: pages for debugging answer with
 * what they were sent. It finds them as they are, as base64, URLs, JSON and HTML write them, and at the end of the text also where it is cut.
 */
export const hideSecrets = (secrets: readonly string[], mask: string): ((text: string) => string) => {
  const spellings = spellingsOf(secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH));
  return (text) => {
    const hidden = spellings.reduce((rest, spelling) => rest.replaceAll(spelling, mask), text);
    return hideCutOne(hidden, spellings, mask);
  };
};

/** The longest first: one that is within another would leave the rest of that. */
const spellingsOf = (secrets: readonly string[]): string[] => {
  const all = secrets.flatMap((secret) => [secret, ...inUrls(secret), ...inMarkup(secret), ...inBase64(secret)]);
  return [...new Set(all)].sort((a, b) => b.length - a.length);
};

/** With hexadecimal digits in upper and in lower case, and as a form has it. */
const inUrls = (secret: string): string[] => {
  const text = encodeURIComponent(secret.toWellFormed());
  return [text, text.replaceAll('%20', '+')].flatMap((each) => [
    each,
    each.replace(/%../g, (code) => code.toLowerCase()),
  ]);
};

const inMarkup = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    json,
    // As PHP writes it.
    json.replaceAll('/', '\\/'),
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
    // As Go and Python write it.
    html.replaceAll('"', '&#34;').replaceAll("'", '&#39;').replaceAll('+', '&#43;'),
    html.replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
    html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  ];
};

/** The characters that the secret alone decides (RFC 4648, sections 4 and 5), at each place that it can have in a longer text. */
const inBase64 = (secret: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = [...new Uint8Array(offset), ...new TextEncoder().encode(secret)];
    const whole = btoa(String.fromCharCode(...bytes));
    const inner = whole.slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return inner.length < MIN_PART_LENGTH ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });

const hideCutOne = (text: string, spellings: readonly string[], mask: string): string => {
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length >= MIN_SECRET_LENGTH; length -= 1) {
      if (text.endsWith(spelling.slice(0, length))) return text.slice(0, -length) + mask;
    }
  }
  return text;
};
