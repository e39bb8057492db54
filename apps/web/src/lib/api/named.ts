import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';

declare const declaration: unique symbol;

/** An endpoint of the contract without its schemas; `E` is the declaration it stands for. */
export interface Named<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly access: E['access'];
  readonly [declaration]?: E;
}

/**
 * Names an endpoint by what a call needs, for the pages that everybody opens first: schemas bring zod along, a tenth of all script.
 * The compiler holds the names against the declaration, of which only the type is imported:
 * `named<typeof contract.logOut>('POST', '/user-logout/', 'user')`.
 */
export const named = <E extends Endpoint>(method: E['method'], path: E['path'], access: E['access']): Named<E> => ({
  method,
  path,
  access,
});
