import { addOnQuantities, addOnsOf, planId } from '@pharos/domain/plans/add-ons.ts';
import type { PlanForSale, Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { Refused } from './chargebee-refusal.ts';

export const itemsOf = ({ plan, period, addOns }: Purchase) => [
  { item_price_id: planId(plan, period), item_type: 'plan', quantity: 1 },
  ...addOnQuantities(addOns, period).map(({ id, quantity }) => ({ item_price_id: id, item_type: 'addon', quantity })),
];

/** Form fields such as `subscription_items[item_price_id][0]`. */
export const purchaseIn = (form: URLSearchParams): Purchase => {
  const items = [];
  for (let n = 0; form.has(`subscription_items[item_price_id][${n}]`); n += 1) {
    items.push({
      id: form.get(`subscription_items[item_price_id][${n}]`) ?? '',
      quantity: Number(form.get(`subscription_items[quantity][${n}]`) ?? 1),
    });
  }
  const [, name = '', unit] = /^(sprout|blossom|garden)_(monthly|yearly)$/.exec(items[0]?.id ?? '') ?? [];
  if (name === '')
    throw new Refused(
      400,
      'param_wrong_value',
      `The price ${items[0]?.id} does not exist`,
      'subscription_items[item_price_id][0]',
    );
  const plan = name.toUpperCase() as PlanForSale;
  return { plan, period: unit === 'yearly' ? 'year' : 'month', addOns: addOnsOf(items.slice(1)) };
};

/** Form fields such as `billing_address[zip]`. */
export const addressIn = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    ['first_name', 'last_name', 'line1', 'line2', 'city', 'state', 'country', 'zip'].flatMap((field) => {
      const value = form.get(`${name}[${field}]`);
      return value === null ? [] : [[field, value]];
    }),
  );
