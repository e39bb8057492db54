import { html, type Markup } from '../../../html/markup.ts';
import type { Feed, FeedEntry } from './feed-entries.ts';

/** Renders a feed as Atom (RFC 4287). */
export const atomFeed = ({ id, name, url, updated, entries }: Feed): string =>
  html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${name}: outages, incidents and maintenance</title>
<id>${id}</id>
<updated>${iso(updated)}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${url}/feed.atom"/>
<link rel="alternate" type="text/html" href="${url}"/>
${entries.map(entryOf)}</feed>
`.text;

const entryOf = ({ id, title, published, updated, link, content }: FeedEntry): Markup => html`<entry>
<title>${title}</title>
<id>${id}</id>
<published>${iso(published)}</published>
<updated>${iso(updated)}</updated>
<link rel="alternate" type="text/html" href="${link}"/>
<content type="html">${content}</content>
</entry>
`;

const iso = (moment: number): string => new Date(moment).toISOString();
