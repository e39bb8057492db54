import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';

declare const declaration: unique symbol;

/** An endpoint without its schemas. `E` is the type of its declaration. */
export interface Named<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly access: E['access'];
  readonly [declaration]?: E;
}

/**
 * Declares an endpoint without its schemas, because they include zod, a tenth of all scripts. For pages that users open
 * first. The compiler checks the values against the declaration: `named<typeof contract.logOut>('POST',
 * '/user-logout/', 'user')`.
 */
export const named = <E extends Endpoint>(method: E['method'], path: E['path'], access: E['access']): Named<E> => ({
  method,
  path,
  access,
});
