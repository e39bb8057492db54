import { MASK } from '@pharos/contract/rest/integrations/integration.ts';

/** A shorter one is in any text, and says nothing there. */
const SHORTEST = 4;

/** A text with a mask for each of these secrets: pages for debugging answer with what they were sent, as it is, as JSON or as HTML. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(({ length }) => length >= SHORTEST)
    .flatMap(spellings)
    // One that is within another would leave the rest of that.
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, MASK), text);

const spellings = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    json,
    // As PHP writes it.
    json.replaceAll('/', '\\/'),
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
    // As Go writes it.
    html.replaceAll('"', '&#34;').replaceAll("'", '&#39;').replaceAll('+', '&#43;'),
  ];
};
