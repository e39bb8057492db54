import { html, type Markup } from '../../../html/markup.ts';
import type { Feed, FeedEntry } from './feed-entries.ts';

/** Renders a feed as RSS 2.0 (https://www.rssboard.org/rss-specification), for readers that do not support Atom. */
export const rssFeed = ({ name, url, updated, entries }: Feed): string =>
  html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${name}: outages, incidents and maintenance</title>
<link>${url}</link>
<description>Outages, incidents and maintenance of ${name}</description>
<lastBuildDate>${rfc822(updated)}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${url}/feed.rss"/>
${entries.map(itemOf)}</channel>
</rss>
`.text;

const itemOf = ({ id, title, updated, link, content }: FeedEntry): Markup => html`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${rfc822(updated)}</pubDate>
<description>${content}</description>
</item>
`;

const rfc822 = (moment: number): string => new Date(moment).toUTCString();
