import { type Purchase, priceOf } from '@pharos/domain/plans/plan-prices.ts';

/** A page that takes a card, as a person sees it; purchase null: the card is only kept. */
export const checkoutPage = ({ purchase, wrong }: { purchase: Purchase | null; wrong: string | null }): string =>
  page(
    purchase ? `Pay $${(priceOf(purchase) / 100).toFixed(2)}` : 'Add a card',
    `${wrong === null ? '' : `<p role="alert">${wrong}</p>`}
<form method="post">
<p><label>Card number <input name="number" inputmode="numeric" required autofocus></label></p>
<p><button>${purchase ? 'Pay' : 'Save'}</button> <a href="?cancel=yes">Cancel</a></p>
</form>`,
  );

/** Of one that was used. */
export const donePage = (): string => page('This page has expired', '');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;
