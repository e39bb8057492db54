import { expect, test } from 'vitest';
import { type TestPageView, testPage, testPageGone } from './test-page.ts';

const VIEW: TestPageView = {
  action: '/billing/test/7',
  bought: { what: 'GARDEN, by the month', price: '$36.00' },
  cancelTo: 'https://pharos.example/settings/pricing?state=cancelled',
  cards: [
    { number: '4242424242424242', description: 'Every payment succeeds.' },
    { number: '4000000000000002', description: 'The first payment is declined.' },
  ],
  typed: { number: '', expiry: '', code: '' },
  wrong: null,
  needsStep: false,
};
const page = (given: Partial<TestPageView> = {}): string => testPage({ ...VIEW, ...given });
const TYPED = { number: '4242', expiry: '12/30', code: '<1>' };

test('shows the purchase, its price and the available test cards', () => {
  const body = page();
  for (const part of [
    '<title>Checkout - Test payments</title>',
    'Test payments: no money moves</p>\n<h1>Checkout</h1>',
    '<p class="bought"><span>GARDEN, by the month</span> <strong>$36.00</strong></p>',
    '<form method="post" action="/billing/test/7">',
    '<button type="submit" class="main">Pay $36.00</button> <a href="https://pharos.example/settings/pricing?state=cancelled">Cancel</a>',
    '<p>Any future date and any security code are accepted.</p>',
    '<dt>4242 4242 4242 4242</dt><dd>Every payment succeeds.</dd><dt>4000 0000 0000 0002</dt><dd>The first payment is declined.</dd>',
  ])
    expect(body).toContain(part);
});

test('asks for the number, date and code of a card, each with a label and a numeric keyboard', () => {
  for (const part of [
    '<label for="number">Card number</label><input id="number" name="number" value="" required autocomplete="off" inputmode="numeric" maxlength="23">',
    '<label for="expiry">Month/year</label><input id="expiry" name="expiry" value="" required autocomplete="off" inputmode="numeric" maxlength="7" placeholder="12/30">',
    '<label for="code">Security code</label><input id="code" name="code" value="" required autocomplete="off" inputmode="numeric" maxlength="4">',
  ])
    expect(page()).toContain(part);
});

test('saves a card if nothing is bought', () => {
  const body = page({ bought: null });
  expect(body).toContain('<h1>Card</h1>');
  expect(body).toContain('<button type="submit" class="main">Save card</button>');
  expect(body).not.toContain('class="bought"');
});

test.each(['number', 'expiry', 'code'] as const)('shows an error next to the field %s only', (field) => {
  const body = page({ typed: TYPED, wrong: { field, text: 'The card was declined.' } });
  const shown = '<p class="wrong" role="alert" id="wrong">The card was declined.</p>';
  expect(body.split('aria-invalid="true" aria-describedby="wrong" autofocus>')).toHaveLength(2);
  const input = body.slice(body.indexOf(`<input id="${field}"`));
  expect(input.slice(0, input.indexOf('</div>'))).toMatch(
    new RegExp(`aria-invalid="true" aria-describedby="wrong" autofocus>${shown}$`),
  );
  expect(body).toContain('name="code" value="&lt;1&gt;"');
});

test.each([
  [VIEW.bought, 'you to confirm this payment.', 'Yes, pay'],
  [null, 'you to confirm this card.', 'Yes, save the card'],
])('asks for a second step and retains the entered values', (bought, question, button) => {
  const body = page({ bought, needsStep: true, typed: TYPED });
  expect(body).toContain(`The bank that issued the card asks ${question}</p>`);
  expect(body).toContain(
    '<input type="hidden" name="number" value="4242"><input type="hidden" name="expiry" value="12/30"><input type="hidden" name="code" value="&lt;1&gt;">',
  );
  expect(body).toContain(
    `<button type="submit" class="main" name="confirmed" value="yes">${button}</button> <a href="${VIEW.cancelTo}">No, cancel</a>`,
  );
  expect(body).not.toContain('Test cards');
});

test('explains that a page has ended', () => {
  expect(testPageGone()).toContain('<h1>This payment page is no longer valid</h1>');
  expect(testPageGone()).toContain(
    'It was already used, or is more than an hour old. Return to the prices and start again.',
  );
});
