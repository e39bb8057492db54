import { slugify } from './slugify.mjs';

/** Matches code blocks and code spans. A split by it has the code at the odd indexes. */
const CODE = /(^ *```[^\n]*\n[\s\S]*?^ *```[^\n]*$|`[^`]+`)/m;
const CODE_BLOCK = /^ *```[\s\S]*?^ *```/gm;
const LINK = /(?<=\]\()[^)\s]+(?=\))/g;

/** Returns the Markdown with `replace` applied to everything but code. */
export const replaceOutsideCode = (markdown, replace) =>
  markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join('');

/** Returns the Markdown with `replace` applied to the target of each link and image. */
export const replaceLinks = (markdown, replace) =>
  replaceOutsideCode(markdown, (text) => text.replace(LINK, (target) => replace(target)));

/** Returns the anchors of a page: those of its headings, and those that it declares as HTML. */
export const anchorsOf = (markdown) => {
  const anchors = new Set();
  for (const [, heading] of markdown.replace(CODE_BLOCK, '').matchAll(/^#{1,6} +(.*)$/gm)) {
    const slug = slugify(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  for (const [, id] of markdown.matchAll(/\bid="([^"]+)"/g)) anchors.add(id);
  return anchors;
};

export const titleOf = (markdown) => /^# +(.*)$/m.exec(markdown)?.[1] ?? '';
