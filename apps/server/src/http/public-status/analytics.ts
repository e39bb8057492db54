import { html, Markup } from '../../html/markup.ts';

const SOURCE = 'https://www.googletagmanager.com';

export interface Analytics {
  tags: Markup;
  /** The inline script, for the content security policy of the page. */
  script: string;
}

/** Returns null if the ID does not have the format of Google IDs. The check also prevents script injection. */
export const analyticsOf = (id: string): Analytics | null => {
  if (!/^(UA|G)-[A-Z0-9-]{4,20}$/.test(id)) return null;
  const script = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${id}',{anonymize_ip:true})`;
  const tags = html`<script async src="${SOURCE}/gtag/js?id=${id}"></script>\n<script>${new Markup(script)}</script>\n`;
  return { tags, script };
};

/** Sources that the policy of a page with analytics also allows. */
export const ANALYTICS_SOURCES = {
  script: SOURCE,
  connect: `${SOURCE} https://*.google-analytics.com https://*.analytics.google.com`,
  img: 'https://*.google-analytics.com',
};
