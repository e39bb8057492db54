import { html, type Markup } from '../../html/markup.ts';
import { mailPageStyle } from '../people/mail-page.ts';

export interface TestPageView {
  action: string;
  /** Texts of the purchase and its price. Null if the card is only saved. */
  bought: { what: string; price: string } | null;
  cancelTo: string;
  cards: readonly { number: string; description: string }[];
  typed: { number: string; expiry: string; code: string };
  wrong: { field: 'number' | 'expiry' | 'code'; text: string } | null;
  /** Whether the card requires a second step of authentication. */
  needsStep: boolean;
}

/** Returns the page on which the built-in billing provider accepts a card. */
export const testPage = (view: TestPageView): string =>
  document(view.bought ? 'Checkout' : 'Card', view.needsStep ? step(view) : form(view));

export const testPageGone = (): string =>
  document(
    'This payment page is no longer valid',
    html`<p>It was already used, or is more than an hour old. Return to the prices and start again.</p>`,
  );

const document = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Test payments</title>
<style>${mailPageStyle}${style}</style>
</head>
<body>
<main>
<p class="product">Test payments: no money moves</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;

const form = ({ action, bought, cancelTo, cards, typed, wrong }: TestPageView): Markup => {
  const field = (name: 'number' | 'expiry' | 'code', label: string, attributes: Markup) => {
    const problem = wrong?.field === name ? wrong.text : null;
    return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${typed[name]}" required autocomplete="off" ${attributes}${problem === null ? null : html` aria-invalid="true" aria-describedby="wrong" autofocus`}>${problem === null ? null : html`<p class="wrong" role="alert" id="wrong">${problem}</p>`}</div>`;
  };
  return html`${bought && html`<p class="bought"><span>${bought.what}</span> <strong>${bought.price}</strong></p>`}
<form method="post" action="${action}">
${field('number', 'Card number', html`inputmode="numeric" maxlength="23"`)}
<div class="pair">${field('expiry', 'Month/year', html`inputmode="numeric" maxlength="7" placeholder="12/30"`)}${field('code', 'Security code', html`inputmode="numeric" maxlength="4"`)}</div>
<div class="buttons"><button type="submit" class="main">${bought ? `Pay ${bought.price}` : 'Save card'}</button> <a href="${cancelTo}">Cancel</a></div>
</form>
<h2>Test cards</h2>
<p>Any future date and any security code are accepted.</p>
<dl>${cards.map(({ number, description }) => html`<dt>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt><dd>${description}</dd>`)}</dl>`;
};

const step = ({
  action,
  typed,
  cancelTo,
  bought,
}: TestPageView): Markup => html`<p>The bank that issued the card asks you to confirm this ${bought ? 'payment' : 'card'}.</p>
<form method="post" action="${action}">
${(['number', 'expiry', 'code'] as const).map((name) => html`<input type="hidden" name="${name}" value="${typed[name]}">`)}
<div class="buttons"><button type="submit" class="main" name="confirmed" value="yes">${bought ? 'Yes, pay' : 'Yes, save the card'}</button> <a href="${cancelTo}">No, cancel</a></div>
</form>`;

const style = html`
  h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; }
  label { display: block; margin: 16px 0 4px; font-weight: 600; }
  input { width: 100%; padding: 10px 12px; border: 1px solid var(--faint); border-radius: 6px; background: var(--page); color: var(--text); font: inherit; box-sizing: border-box; }
  input:focus-visible, a:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: end; }
  @media (max-width: 480px) { body { padding: 16px; } main { padding: 24px 16px; } }
  .wrong { margin: 4px 0 0; color: var(--wrong); }
  .bought { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-block: 1px solid var(--line); }
  .buttons { display: flex; align-items: center; gap: 24px; margin: 24px 0 0; }
  a { color: inherit; }
  dl { margin: 0; }
  dt { font-variant-numeric: tabular-nums; font-weight: 600; }
  dd { margin: 0 0 8px; color: var(--faint); }
  :root { --wrong: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --wrong: #ff9b94; } }`;
