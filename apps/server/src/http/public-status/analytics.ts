import { html, Markup } from '../../html/markup.ts';

const SOURCE = 'https://www.googletagmanager.com';

/** What a page with an analytics id has more than others: Google's script, and the lines that start it. */
export interface Analytics {
  tags: Markup;
  /** Of the lines, for the page's policy. */
  script: string;
}

/** The id has been matched against the form of Google's ids; anything else starts nothing. */
export const analyticsOf = (id: string): Analytics | null => {
  if (!/^(UA|G)-[A-Z0-9-]{4,20}$/.test(id)) return null;
  const script = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${id}',{anonymize_ip:true})`;
  const tags = html`<script async src="${SOURCE}/gtag/js?id=${id}"></script>\n<script>${new Markup(script)}</script>\n`;
  return { tags, script };
};

/** What its policy allows besides. */
export const ANALYTICS_SOURCES = {
  script: SOURCE,
  connect: `${SOURCE} https://*.google-analytics.com https://*.analytics.google.com`,
  img: 'https://*.google-analytics.com',
};
