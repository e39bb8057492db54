import { basePathOf } from '@pharos/domain/text/base-path.ts';
import { html } from '../../../html/markup.ts';
import { pageDocument } from '../page-document.ts';

export interface GatePlace {
  basePath: string;
  path: string;
  /** Members log in at this address, even if the page is shown on a custom domain. */
  baseUrl: string;
}

/** Opens the page for members. The web app's `lib/session.ts` defines where the session token is stored. */
const memberScript = ({ basePath, path }: GatePlace): string =>
  `(async()=>{let refusal='logged-out';const t=localStorage.getItem('pharos${basePath}.token');if(t){const r=await fetch('${basePath}${path}/pass',{method:'POST',headers:{authorization:'token '+t}});if(r.ok)return location.reload();if(r.status===403)refusal='not-a-member'}document.getElementById('opening').hidden=true;document.getElementById(refusal).hidden=false})()`;

/**
 * Creates the page in front of a private page. It reveals only that the page exists.
 * @param problem The reason why the last attempt failed. Null if there was none.
 */
export const gatePage = (
  place: GatePlace,
  visibility: 'password' | 'members',
  problem: string | null,
): { html: string; script: string | undefined } => {
  const { basePath, path } = place;
  const script = visibility === 'members' ? memberScript(place) : undefined;
  const body =
    visibility === 'password'
      ? html`<h1>This status page is private</h1>
<form method="post" action="${basePath}${path}">
${problem === null ? null : html`<p class="wrong" role="alert" id="problem">${problem}</p>`}
<div><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required autofocus${problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`}></div>
<button class="button">Show the page</button>
</form>`
      : html`<h1>This status page is for members</h1>
<p id="opening">It opens automatically if you are logged in to Pharos.</p>
<p id="logged-out" hidden>You are not logged in. <a href="${logInAddress(place)}">Log in to Pharos</a> to open it.</p>
<p id="not-a-member" hidden>You are logged in, but your account is not a member of its organization. Ask a member to invite you, or <a href="${place.baseUrl}/freshid/logout">log out</a> to use another account.</p>`;
  const text = pageDocument({
    title: 'Private status page',
    meta: html`<link rel="icon" href="${basePath}/favicon.svg">`,
    isIndexed: false,
    liveScript: null,
    analytics: null,
    ...(script !== undefined && { script }),
    body: html`<main class="wrap gate">${body}</main>`,
  });
  return { html: text, script };
};

/** The login returns to the address of Pharos, because a custom domain does not have the session. */
const logInAddress = ({ path, baseUrl }: GatePlace): string =>
  `${baseUrl}/login?next=${encodeURIComponent(`${basePathOf(baseUrl)}${path}`)}`;

const NOTICES = {
  missing: { title: 'Page not found', text: 'The address of the page may have changed, or the page was deleted.' },
  away: { title: 'This page cannot be shown right now', text: 'Try again in a moment.' },
};

export const noticePage = (notice: keyof typeof NOTICES, basePath: string): string => {
  const { title, text } = NOTICES[notice];
  return pageDocument({
    title,
    meta: html`<link rel="icon" href="${basePath}/favicon.svg">`,
    isIndexed: false,
    liveScript: null,
    analytics: null,
    body: html`<main class="wrap gate"><h1>${title}</h1><p>${text}</p></main>`,
  });
};
