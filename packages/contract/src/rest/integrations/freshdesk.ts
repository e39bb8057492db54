import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { deskEndpoints, formFieldsBody, RawList } from './desks.ts';

const freshdesk = deskEndpoints('freshdesk', 'Freshdesk');

export const listFreshdesk = freshdesk.list;
export const createFreshdesk = freshdesk.create;
export const changeFreshdesk = freshdesk.change;
export const deleteFreshdesk = freshdesk.remove;
export const testFreshdesk = freshdesk.test;

export const getFreshdeskFormFields = endpoint({
  method: 'POST',
  path: '/integrations/freshdesk-form-fields/',
  access: 'integrations.manage',
  summary: 'Get the current ticket fields of a Freshdesk account',
  tag: 'Integrations',
  body: formFieldsBody('Freshdesk'),
  status: 200,
  response: z.object({ data_json: RawList }),
  perMinute: 10,
});
