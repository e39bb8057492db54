export interface Import {
  from: string;
  isType: boolean;
}

const STATIC = /^\s*(import|export)\s+(type\s)?[^;'"]*?(?:from\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/**
 * Returns every module that a TypeScript source names in an import, an export from, or an import(). `import { type A }`
 * counts as a value import.
 */
export const findImports = (source: string): Import[] => [
  ...[...source.matchAll(STATIC)].flatMap(([whole, keyword, type, from]) =>
    from && (keyword === 'import' || /\bfrom\s*['"]/.test(whole)) ? [{ from, isType: type !== undefined }] : [],
  ),
  ...[...source.matchAll(DYNAMIC)].flatMap(([, from]) => (from ? [{ from, isType: false }] : [])),
];
