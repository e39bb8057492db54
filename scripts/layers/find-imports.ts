export interface Import {
  from: string;
  isType: boolean;
}

const STATIC = /^\s*(import|export)\s+(type\s)?[^;'"]*?(?:from\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Finds the modules of import, export from, and import(). `import { type A }` counts as a value import. */
export const findImports = (source: string): Import[] => [
  ...[...source.matchAll(STATIC)].flatMap(([whole, keyword, type, from]) =>
    from && (keyword === 'import' || /\bfrom\s*['"]/.test(whole)) ? [{ from, isType: type !== undefined }] : [],
  ),
  ...[...source.matchAll(DYNAMIC)].flatMap(([, from]) => (from ? [{ from, isType: false }] : [])),
];
