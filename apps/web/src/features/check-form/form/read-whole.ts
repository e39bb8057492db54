interface Page<T> {
  count: number;
  results: T[];
}

/** Reads a list page by page to its end: a person to be chosen may stand on any of them. */
export const readWhole = async <T>(readPage: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await readPage(page);
    all.push(...results);
    if (results.length === 0 || all.length >= count) return all;
  }
};
