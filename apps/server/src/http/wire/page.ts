/** A page of a list with the links to its neighbours: `url` is the request's path and query, `origin` the public one. */
export const toPage = <T>(
  { url, origin, page, pageSize }: { url: string; origin: string; page: number; pageSize: number },
  count: number,
  results: T[],
) => {
  const linkTo = (number: number): string => {
    const link = new URL(url, origin);
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
