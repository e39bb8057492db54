import ipaddr from 'ipaddr.js';

/** Whether only hosts near the prober can reach the address: anything but public unicast. False for what is no address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
