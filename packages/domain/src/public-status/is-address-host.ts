/** Checks whether the host of a URL, as `URL` writes it, is an IP address. */
export const isAddressHost = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
