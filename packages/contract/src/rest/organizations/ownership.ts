import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';

export const MemberReference = z.union(
  [z.number().int().positive().max(2_147_483_647), z.string().trim().toLowerCase().min(1).max(254)],
  'Enter the id or the e-mail address of a user.',
);

export const transferOwnership = endpoint({
  method: 'POST',
  path: '/transfer-ownerShip/',
  access: 'ownership.transfer',
  summary: 'Transfer the ownership to a verified admin; the previous owner becomes an admin',
  tag: 'Organizations',
  body: z.strictObject({ currentowner: MemberReference, currentadmin: MemberReference }),
  status: 200,
  response: z.object({ currentowner: MemberReference, currentadmin: MemberReference }),
  perMinute: 20,
});

export const OwnershipTransfer = z.object({ new_owner: z.string(), effective_on: Timestamp });

export const objectToTransfer = endpoint({
  method: 'POST',
  path: '/ownership-transfer/object/',
  access: 'ownership.request',
  summary: 'Object, as the owner, to an ownership transfer that an operator has requested',
  tag: 'Organizations',
  status: 200,
  response: z.object({}),
  perMinute: 20,
});
