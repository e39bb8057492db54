import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import { Markup } from './markup.ts';

/** Excludes images, which would send requests to other servers when a visitor opens the page. */
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true }).disable('image');
renderer.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim());
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow noopener');
  return self.renderToken(tokens, index, options);
};

/** Rendering 5,000 characters takes milliseconds, and each text is shown many times. */
const rendered = new LRUCache<string, Markup>({
  maxSize: 16 * 2 ** 20,
  sizeCalculation: (markup, text) => 1 + text.length + markup.text.length,
});

/** The text is untrusted, and anyone may see the page. */
export const markdown = (text: string): Markup => {
  const known = rendered.get(text);
  if (known) return known;
  const markup = new Markup(renderer.render(text));
  rendered.set(text, markup);
  return markup;
};

type Token = ReturnType<typeof renderer.parse>[number];

/** Renders plain text for a mail. The address of each link follows its text; `addresses` contains all of them. */
export const markdownParagraphs = (text: string): { paragraphs: string[]; addresses: string[] } => {
  const paragraphs: string[] = [];
  const addresses = new Set<string>();
  /** The next item number of each open list. Null for a list without numbers. */
  const lists: (number | null)[] = [];
  let prefix = '';
  for (const token of renderer.parse(text, {})) {
    if (token.type === 'bullet_list_open') lists.push(null);
    if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    if (/^(bullet|ordered)_list_close$/.test(token.type)) lists.pop();
    if (token.type === 'list_item_open') {
      const number = lists.pop() ?? null;
      prefix = number === null ? '- ' : `${number}. `;
      lists.push(number === null ? null : number + 1);
    }
    if (token.type === 'fence' || token.type === 'code_block') paragraphs.push(token.content.trim());
    if (token.type !== 'inline') continue;
    paragraphs.push(prefix + plainText(token.children ?? [], addresses));
    prefix = '';
  }
  return { paragraphs, addresses: [...addresses] };
};

const plainText = (tokens: readonly Token[], addresses: Set<string>): string => {
  let text = '';
  let link = { address: '', from: 0 };
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'link_open') link = { address: String(token.attrGet('href') ?? ''), from: text.length };
    else if (token.type === 'link_close') {
      addresses.add(link.address);
      if (text.slice(link.from) !== link.address) text += ` (${link.address})`;
    } else text += token.content;
  }
  return text;
};
