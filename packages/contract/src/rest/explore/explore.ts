import { z } from 'zod';
import { endpoint, OneLine } from '../common/endpoint.ts';
import { Email } from '../people/people.ts';
import { COMPANY_SIZES } from '../people/profile.ts';

const tag = 'Explore';

export const ExploreProduct = z.object({
  name: OneLine.min(1).max(60),
  category: OneLine.min(1).max(40),
  text: OneLine.min(1).max(300),
  trial_url: z.url({ protocol: /^https$/ }).max(500),
  is_featured: z.boolean().default(false),
});
export type ExploreProduct = z.infer<typeof ExploreProduct>;

/** The file that EXPLORE_CATALOG names. */
export const ExploreCatalog = z.strictObject({
  products: z
    .array(z.strictObject(ExploreProduct.shape))
    .min(1)
    .max(100)
    .refine(
      (products) => new Set(products.map(({ name }) => name)).size === products.length,
      'two products have the same name',
    ),
});
export type ExploreCatalog = z.infer<typeof ExploreCatalog>;

export const readExplore = endpoint({
  method: 'GET',
  path: '/explore/',
  access: 'user',
  summary: 'List other products that the operators of this installation recommend; 404 if there are none',
  tag,
  status: 200,
  response: z.object({ products: z.array(ExploreProduct) }),
});

const required = (text: z.ZodString) => text.min(1, 'This field may not be blank.');

export const requestDemo = endpoint({
  method: 'POST',
  path: '/marketing-request-demo/',
  access: 'support.request',
  summary: 'Request a demo of one of these products from the operators of this installation',
  tag,
  body: z.strictObject({
    product: OneLine,
    first_name: required(OneLine.max(100)),
    last_name: required(OneLine.max(100)),
    email: Email,
    company_name: required(OneLine.max(100)),
    company_size: z.enum(COMPANY_SIZES, `Choose one of: ${COMPANY_SIZES.join(', ')}.`),
    /** Without a country code, it is a number of the United States. */
    phone_number: required(OneLine.max(50)),
    /** The country of the phone number. */
    country: OneLine.max(100).nullish(),
    state: OneLine.max(100).nullish(),
    city: OneLine.max(100).nullish(),
  }),
  status: 201,
  response: z.object({ url: z.url() }),
  perMinute: 10,
});
