interface PageRequest {
  url: string;
  baseUrl: string;
  page: number;
  pageSize: number;
}

/**
 * Returns one page of a list with links to its neighbors. `url` is the path and query of the request, `baseUrl` the
 * public address of Pharos.
 */
export const toPage = <T>({ url, baseUrl, page, pageSize }: PageRequest, count: number, results: T[]) => {
  const { pathname, search } = new URL(url, baseUrl);
  const linkTo = (number: number): string => {
    const link = new URL(`${baseUrl}${pathname}${search}`);
    link.searchParams.set('page', String(number));
    return link.href;
  };
  const pages = Math.max(1, Math.ceil(count / pageSize));
  return {
    count,
    next: page < pages ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(Math.min(page - 1, pages)) : null,
    results,
  };
};

/** Returns one page of a complete list. Use it only for lists that are always short. */
export const paginateInMemory = <T>(request: PageRequest, all: readonly T[]): ReturnType<typeof toPage<T>> => {
  const start = (request.page - 1) * request.pageSize;
  return toPage(request, all.length, all.slice(start, start + request.pageSize));
};
