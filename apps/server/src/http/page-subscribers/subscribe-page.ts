import { html, type Markup } from '../../html/markup.ts';
import { pageDocument } from '../public-status/page-document.ts';

export interface SubscribeView {
  pageName: string;
  path: string;
  basePath: string;
  sendsMail: boolean;
  typed?: { email: string } | { url: string };
  problem?: string;
  done?: 'mail' | 'webhook';
}

/** Returns the page on which visitors subscribe to a status page, without scripts. */
export const subscribePage = (view: SubscribeView): string => {
  const { pageName, path, basePath, done } = view;
  return pageDocument({
    title: `Get updates of ${pageName}`,
    meta: html`<link rel="icon" href="${basePath}/favicon.svg">`,
    isIndexed: false,
    liveScript: null,
    analytics: null,
    body: html`<main class="wrap gate"><h1>Get updates of <bdi>${pageName}</bdi></h1>
${done ? html`<p role="status">${DONE[done]}</p>` : forms(view)}
<p><a href="${path}">Back to the status page</a></p></main>`,
  });
};

const DONE = {
  mail: 'If this address is not subscribed yet, you will receive a mail with a link. Open the link to confirm.',
  webhook: 'If this URL is not subscribed yet, it will receive a message with a link. Open the link to confirm.',
};

const forms = (
  view: SubscribeView,
): Markup => html`<p>You receive updates about incidents and maintenance, at most one message per minute.</p>
${view.sendsMail ? form(view, { kind: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' }) : null}
${form(view, { kind: 'url', label: 'Webhook URL', type: 'url', autocomplete: 'off' })}
<p>You can also use the <a href="${view.path}/feed.atom">Atom feed</a>, the <a href="${view.path}/feed.rss">RSS feed</a>, or the <a href="${view.path}/maintenance.ics">calendar of maintenance</a>.</p>`;

interface Field {
  kind: 'email' | 'url';
  label: string;
  type: string;
  autocomplete: string;
}

const form = (
  { path, typed = { email: '' }, problem }: SubscribeView,
  { kind, label, type, autocomplete }: Field,
): Markup => {
  const value = (typed as Partial<Record<Field['kind'], string>>)[kind];
  const wrong = value === undefined ? undefined : problem;
  return html`<form method="post" action="${path}/subscribe">
<div><label for="${kind}">${label}</label><input id="${kind}" name="${kind}" type="${type}" value="${value ?? ''}" autocomplete="${autocomplete}" maxlength="2000" required${wrong === undefined ? null : html` aria-invalid="true" aria-describedby="problem-${kind}"`}>${wrong === undefined ? null : html`<p class="wrong" role="alert" id="problem-${kind}">${wrong}</p>`}</div>
<button class="button">Subscribe by ${kind === 'email' ? 'mail' : 'webhook'}</button>
</form>`;
};
