import { Api } from './pharos.ts';

const CARD = '4242 4242 4242 4242';

/** Submits a hosted page of the built-in billing provider without a browser. */
const payAt = async (url: string, number: string): Promise<void> => {
  const form = new URLSearchParams({ number, expiry: '12/40', code: '123' });
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status !== 303)
    throw new Error(`The card was not accepted: status ${answer.status} ${await answer.text()}`);
};

export interface Customer {
  api: Api;
  token: string;
  organization: number;
}

export const signUpCustomer = async (baseUrl: string): Promise<Customer> => {
  await Api.signUp(baseUrl);
  const login = { email: 'ann@example.com', password: 'four gray herons wade' };
  const { token } = await new Api(baseUrl).post<{ token: string }>('/user-login/', login);
  const api = new Api(baseUrl, token);
  const { results } = await api.get<{ results: { id: number }[] }>('/organizations/');
  return { api, token, organization: results[0]?.id ?? 0 };
};

export const buyBlossom = async ({ api, organization }: Customer, number = CARD): Promise<void> => {
  const { results } = await api.get<{ results: { id: number; cb_plan_id: string }[] }>('/public-plans/');
  const plan = results.find(({ cb_plan_id }) => cb_plan_id === 'blossom_monthly');
  const addons = [
    { cb_id: 'ten_check_monthly', quantity: 4 },
    { cb_id: 'badge_monthly', quantity: 1 },
  ];
  const body = { plan_id: plan?.id, organization, addons, pay_now: true };
  const { hosted_page_url } = await api.post<{ hosted_page_url: string }>('/update-plan/', body);
  await payAt(hosted_page_url, number);
  await api.get('/subscriptions/?sync_subscription=true');
};

export const giveAddresses = ({ api }: Customer): Promise<unknown> =>
  api.post('/payment/address/', {
    billing_address: {
      first_name: 'Wilhelmina-Henriëtte',
      last_name: 'van der Vlugt-Oosterhuis',
      billing_addr1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 12',
      billing_addr2: 'Third floor, behind the lift',
      billing_city: 'Amsterdam',
      billing_state: 'Noord-Holland',
      billing_country: 'NL',
      billing_zip: '1012 AB',
    },
    shipping_address: {
      first_name: 'Ann',
      last_name: 'Example',
      line1: '1 Main Street',
      line2: 'Floor 2',
      city: 'London',
      state: 'Greater London',
      country: 'GB',
      zip: 'N1 9GU',
    },
  });
