import MarkdownIt from 'markdown-it';
import { Markup } from './markup.ts';

/** Markdown without HTML of its own, and without images, which would call elsewhere when a visitor looks. Links are only to http, https and mail. */
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true }).disable('image');
renderer.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim());
renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow noopener');
  return self.renderToken(tokens, index, options);
};

/** What people wrote, as markup for a page of anybody's. */
export const markdown = (text: string): Markup => new Markup(renderer.render(text));
