import { parse } from 'tldts';

/**
 * Checks whether a requested host name may belong to another organization: it is in the public DNS and is neither
 * `ownHost` nor below it. Addresses, `localhost` and names of internal networks (`pharos.lan`) are not foreign. No name
 * is foreign to an installation without a public name.
 */
export const isForeignHost = (name: string, ownHost: string): boolean => {
  if (!isPublicName(ownHost) || name === ownHost || name.endsWith(`.${ownHost}`)) return false;
  return isPublicName(name);
};

const isPublicName = (name: string): boolean => {
  const { isIcann, isIp } = parse(name);
  return isIcann === true && isIp !== true;
};
