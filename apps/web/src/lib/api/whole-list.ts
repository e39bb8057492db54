import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { readOrganizationId } from '../session.ts';
import { type Answer, call, type Input } from './call.ts';

interface Page<T> {
  count: number;
  next: string | null;
  results: T[];
}
type ItemOf<E extends Endpoint> = Answer<E> extends Page<infer T> ? T : never;

const PAGE_SIZE = 100;

export const wholeListOf = <E extends Endpoint>(endpoint: E, query: Record<string, unknown> = {}) =>
  queryOptions({
    queryKey: [endpoint.path, readOrganizationId(), 'whole', query] as const,
    queryFn: async ({ signal }): Promise<ItemOf<E>[]> => {
      const items: ItemOf<E>[] = [];
      for (let page = 1; ; page += 1) {
        const input = { query: { ...query, page, page_size: PAGE_SIZE } } as unknown as Input<E>;
        const answer = (await call(endpoint, input, signal)) as Page<ItemOf<E>>;
        items.push(...answer.results);
        if (answer.next === null) return items;
      }
    },
  });
