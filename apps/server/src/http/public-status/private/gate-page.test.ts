import { expect, test } from 'vitest';
import { gatePage, noticePage } from './gate-page.ts';

const PLACE = { basePath: '', path: '/s/7-Acme', baseUrl: 'https://pharos.example' };

test('shows a form for the password of a page', () => {
  const { html, script } = gatePage(PLACE, 'password', null);
  expect(script).toBeUndefined();
  expect(html).toContain('<title>Private status page</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="icon" href="/favicon.svg">');
  expect(html).toContain(`<main class="wrap gate"><h1>This status page is private</h1>
<form method="post" action="/s/7-Acme">

<div><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required autofocus></div>
<button class="button">Show the page</button>
</form></main>`);
  expect(html).not.toContain('<script');
});

test('shows the reason of the last failure next to the field', () => {
  const { html } = gatePage(PLACE, 'password', 'This password is <not> right.');
  expect(html).toContain('<p class="wrong" role="alert" id="problem">This password is &lt;not&gt; right.</p>');
  expect(html).toContain('required autofocus aria-invalid="true" aria-describedby="problem"></div>');
});

test('opens automatically for members, and links all other visitors to the login page, which returns to it', () => {
  const { html, script } = gatePage(PLACE, 'members', null);
  expect(script).toBe(
    "(async()=>{let refusal='logged-out';const t=localStorage.getItem('pharos.token');if(t){const r=await fetch('/s/7-Acme/pass',{method:'POST',headers:{authorization:'token '+t}});if(r.ok)return location.reload();if(r.status===403)refusal='not-a-member'}document.getElementById('opening').hidden=true;document.getElementById(refusal).hidden=false})()",
  );
  expect(html).toContain(`<script>${script}</script>`);
  expect(html).toContain(`<h1>This status page is for members</h1>
<p id="opening">It opens automatically if you are logged in to Pharos.</p>
<p id="logged-out" hidden>You are not logged in. <a href="https://pharos.example/login?next=%2Fs%2F7-Acme">Log in to Pharos</a> to open it.</p>
<p id="not-a-member" hidden>You are logged in, but your account is not a member of its organization. Ask a member to invite you, or <a href="https://pharos.example/freshid/logout">log out</a> to use another account.</p>`);
  expect(html).not.toContain('<form');
});

test('uses the base path of Pharos in its addresses and in the name of the stored session', () => {
  const place = { ...PLACE, basePath: '/pharos', baseUrl: 'https://example.org/pharos' };
  const [password, members] = (['password', 'members'] as const).map((visibility) => gatePage(place, visibility, null));
  expect(password?.html).toContain('<form method="post" action="/pharos/s/7-Acme">');
  expect(members?.html).toContain('<a href="https://example.org/pharos/login?next=%2Fpharos%2Fs%2F7-Acme">');
  expect(members?.script).toContain("localStorage.getItem('pharos/pharos.token')");
  expect(members?.script).toContain("fetch('/pharos/s/7-Acme/pass'");
  expect(noticePage('missing', '/pharos')).toContain('<link rel="icon" href="/pharos/favicon.svg">');
});

test.each([
  ['missing', 'Page not found', 'The address of the page may have changed, or the page was deleted.'],
  ['away', 'This page cannot be shown right now', 'Try again in a moment.'],
] as const)('explains that a page is %s', (notice, title, text) => {
  const page = noticePage(notice, '');
  expect(page).toContain(`<title>${title}</title>`);
  expect(page).toContain(`<main class="wrap gate"><h1>${title}</h1><p>${text}</p></main>`);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('<link rel="icon" href="/favicon.svg">');
});
