/** Whether the host of a URL is an IP address, as `URL` writes them. */
export const isAddressHost = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
