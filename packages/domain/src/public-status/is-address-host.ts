/** @param host As `URL` returns it. */
export const isAddressHost = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
