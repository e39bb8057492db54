import { expect, test } from 'vitest';
import { type SubscribeView, subscribePage } from './subscribe-page.ts';

const page = (given: Partial<SubscribeView> = {}): string =>
  subscribePage({ pageName: 'Acme & Sons', path: '/s/7-Acme', basePath: '', sendsMail: true, ...given });
const MAIL = `<form method="post" action="/s/7-Acme/subscribe">
<div><label for="email">E-mail address</label><input id="email" name="email" type="email" value="" autocomplete="email" maxlength="2000" required></div>
<button class="button">Subscribe by mail</button>
</form>`;
const WEBHOOK = `<form method="post" action="/s/7-Acme/subscribe">
<div><label for="url">Webhook URL</label><input id="url" name="url" type="url" value="" autocomplete="off" maxlength="2000" required></div>
<button class="button">Subscribe by webhook</button>
</form>`;

test('asks for an address or a URL, and links to the feeds and to the status page', () => {
  const body = page();
  expect(body).toContain('<title>Get updates of Acme &amp; Sons</title>');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('<link rel="icon" href="/favicon.svg">');
  expect(body).not.toContain('<script');
  expect(body).toContain(`<main class="wrap gate"><h1>Get updates of <bdi>Acme &amp; Sons</bdi></h1>
<p>You receive updates about incidents and maintenance, at most one message per minute.</p>
${MAIL}
${WEBHOOK}
<p>You can also use the <a href="/s/7-Acme/feed.atom">Atom feed</a>, the <a href="/s/7-Acme/feed.rss">RSS feed</a>, or the <a href="/s/7-Acme/maintenance.ics">calendar of maintenance</a>.</p>
<p><a href="/s/7-Acme">Back to the status page</a></p></main>`);
});

test('asks only for a URL if no mail can be sent', () => {
  expect(page({ sendsMail: false })).not.toContain('name="email"');
  expect(page({ sendsMail: false })).toContain(WEBHOOK);
});

test.each([
  ['email', { email: '<a>' }, WEBHOOK],
  ['url', { url: '<a>' }, MAIL],
] as const)('shows an error only next to the field %s', (field, typed, other) => {
  const body = page({ typed, problem: 'It is <wrong>.' });
  expect(body).toContain(`value="&lt;a&gt;" autocomplete="${field === 'email' ? 'email' : 'off'}"`);
  expect(body).toContain(
    ` maxlength="2000" required aria-invalid="true" aria-describedby="problem-${field}"><p class="wrong" role="alert" id="problem-${field}">It is &lt;wrong&gt;.</p></div>`,
  );
  expect(body).toContain(other);
});

test.each([
  ['mail', 'If this address is not subscribed yet, you will receive a mail with a link. Open the link to confirm.'],
  ['webhook', 'If this URL is not subscribed yet, it will receive a message with a link. Open the link to confirm.'],
] as const)('explains the next step after a subscription by %s', (done, text) => {
  const body = page({ done });
  expect(body).toContain(`<p role="status">${text}</p>\n<p><a href="/s/7-Acme">Back to the status page</a></p>`);
  expect(body).not.toContain('<form');
});
