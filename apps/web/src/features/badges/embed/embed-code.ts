import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { badgeAddress } from '../badge-address.ts';

export const EMBED_FORMS = {
  html: 'HTML',
  markdown: 'Markdown',
  rst: 'reStructuredText',
  asciidoc: 'AsciiDoc',
} as const;
export type EmbedForm = keyof typeof EMBED_FORMS;

export type EmbeddedBadge = Pick<Badge, 'id' | 'name'> & { data: Pick<Badge['data'], 'target_url'> };

interface Parts {
  name: string;
  image: string;
  target: string;
}

export const embedCode = (form: EmbedForm, { id, name, data }: EmbeddedBadge, baseUrl: string): string =>
  WRITERS[form]({ name, image: `${baseUrl}${badgeAddress(id)}`, target: plainAddress(data.target_url) });

/** Normalizes a URL as a browser does, and encodes all characters that HTML or a markup language could interpret. */
const plainAddress = (address: string): string =>
  new URL(address).href.replace(/["'<>\\`\s]/g, (character) => encodeURIComponent(character).replace("'", '%27'));

const WRITERS: Readonly<Record<EmbedForm, (parts: Parts) => string>> = {
  html: ({ name, image, target }) =>
    `<a href="${inHtml(target)}"><img src="${inHtml(image)}" alt="${inHtml(name)}"></a>`,
  markdown: ({ name, image, target }) =>
    `[![${name.replace(/[\\`*_{}[\]<>()!&|~#]/g, '\\$&')}](${image})](${target.replace(/[()]/g, (character) => (character === '(' ? '%28' : '%29'))})`,
  rst: ({ name, image, target }) => `.. image:: ${image}\n   :alt: ${name}\n   :target: ${target}`,
  asciidoc: ({ name, image, target }) => `image:${image}["${inAsciiDoc(name)}",link="${inAsciiDoc(target)}"]`,
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
const inAsciiDoc = (text: string): string => text.replace(/["\]{]/g, '\\$&');
