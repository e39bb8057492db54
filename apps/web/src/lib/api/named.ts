import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';

declare const declaration: unique symbol;

/** An endpoint of the contract without its schemas. `E` is the type of its declaration. */
export interface Named<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly access: E['access'];
  readonly [declaration]?: E;
}

/**
 * Declares an endpoint with only the data that a call needs. This is for the pages that every user opens first, because
 * schemas include zod, a tenth of all scripts.
 * The compiler checks the values against the declaration, of which only the type is imported: `named<typeof
 * contract.logOut>('POST', '/user-logout/', 'user')`.
 */
export const named = <E extends Endpoint>(method: E['method'], path: E['path'], access: E['access']): Named<E> => ({
  method,
  path,
  access,
});
