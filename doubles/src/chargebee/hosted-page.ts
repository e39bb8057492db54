import { moneyText } from '@pharos/domain/text/money-text.ts';

/** `cents` is the amount to pay, or null if the card is only stored. */
export const checkoutPage = ({ cents, wrong }: { cents: number | null; wrong: string | null }): string =>
  page(
    cents === null ? 'Add a card' : `Pay ${moneyText(cents)}`,
    `${wrong === null ? '' : `<p role="alert">${wrong}</p>`}
<form method="post">
<p><label>Card number <input name="number" inputmode="numeric" required autofocus></label></p>
<p><button>${cents === null ? 'Save' : 'Pay'}</button> <a href="?cancel=yes">Cancel</a></p>
</form>`,
  );

export const donePage = (): string => page('This page has expired', '');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;
