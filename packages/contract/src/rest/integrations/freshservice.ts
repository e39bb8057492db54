import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { deskEndpoints, formFieldsBody, RawList } from './desks.ts';

const freshservice = deskEndpoints('freshservice', 'Freshservice');

export const listFreshservice = freshservice.list;
export const createFreshservice = freshservice.create;
export const changeFreshservice = freshservice.change;
export const deleteFreshservice = freshservice.remove;
export const testFreshservice = freshservice.test;

export const getFreshserviceFormFields = endpoint({
  method: 'POST',
  path: '/integrations/freshservice-form-fields/',
  access: 'integrations.manage',
  summary:
    'Get the current ticket fields of a Freshservice account, and its agents, groups and departments (at most 1,000 each)',
  tag: 'Integrations',
  body: formFieldsBody('Freshservice'),
  status: 200,
  response: z.object({
    freshservice_agents_json: z.object({ agents: RawList }),
    freshservice_groups_json: z.object({ groups: RawList }),
    freshservice_departments_json: z.object({ departments: RawList }),
    freshservice_form_fields_json: z.object({ ticket_fields: RawList }),
  }),
  perMinute: 10,
});
