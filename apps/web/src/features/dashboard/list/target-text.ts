/** Splits `https://shop.example/a` into "HTTPS" and "shop.example/a". */
export const targetText = (url: string): { scheme: string; target: string } => {
  const [, scheme = '', rest = url] = /^([a-z]+):\/\/(.*)$/i.exec(url) ?? [];
  return { scheme: scheme.toUpperCase(), target: rest.replace(/^([^/?#]+)\/$/, '$1') };
};
