import { parse } from 'tldts';

/**
 * Whether a name, as a browser asked for it, is one that strangers may own: a name of the public DNS other than `ownHost` and what is below it.
 * Addresses, `localhost` and names of inside networks (`pharos.lan`) are not. Nothing is foreign to an installation that has no such name itself.
 */
export const isForeignHost = (name: string, ownHost: string): boolean => {
  if (!isPublicName(ownHost) || name === ownHost || name.endsWith(`.${ownHost}`)) return false;
  return isPublicName(name);
};

const isPublicName = (name: string): boolean => {
  const { isIcann, isIp } = parse(name);
  return isIcann === true && isIp !== true;
};
