/** Splits the URL of a check into type and target: `https://shop.example/a` becomes "HTTPS" and "shop.example/a". */
export const targetText = (url: string): { scheme: string; target: string } => {
  const [, scheme = '', rest = url] = /^([a-z]+):\/\/(.*)$/i.exec(url) ?? [];
  return { scheme: scheme.toUpperCase(), target: rest.replace(/^([^/?#]+)\/$/, '$1') };
};
