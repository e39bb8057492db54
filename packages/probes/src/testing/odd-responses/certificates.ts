import type { SecureContextOptions, TlsOptions } from 'node:tls';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509';
import type { Verdict } from '@pharos/contract/states.ts';
import { type Issued, issueCertificate, type Wanted } from '../certificates.ts';
import { type BrowserOutcome, HOME } from './odd-response.ts';

export interface OddCertificate {
  readonly name: string;
  readonly serve: (root: Issued) => Promise<TlsOptions>;
  readonly host?: string;
  readonly prober: Verdict;
  readonly browser: BrowserOutcome;
  /** Required if only one of Pharos and browsers accepts the page. */
  readonly difference?: string;
}

const SHOWN = { prober: 'AV', browser: 'shown' } as const;
const OTHER_NAME = { prober: 'NR', browser: 'ERR_CERT_COMMON_NAME_INVALID' } as const;
const UNTRUSTED = { prober: 'NR', browser: 'ERR_CERT_AUTHORITY_INVALID' } as const;
const WRONG_DATE = { prober: 'NR', browser: 'ERR_CERT_DATE_INVALID' } as const;

const present = ({ key }: Issued, ...chain: readonly Issued[]): SecureContextOptions => ({
  key,
  cert: chain.map(({ certificate }) => certificate).join(''),
});

const leaf =
  (wanted: Partial<Wanted> = {}, options: TlsOptions = {}) =>
  async (root: Issued): Promise<TlsOptions> => {
    const issued = await issueCertificate({ name: 'leaf', hosts: [HOME], ...wanted }, root);
    return { ...present(issued, issued), ...options };
  };

const below =
  (wanted: Partial<Wanted>, order: (leaf: Issued, intermediate: Issued, root: Issued) => Issued[]) =>
  async (root: Issued): Promise<TlsOptions> => {
    const intermediate = await issueCertificate({ name: 'Intermediate', ...wanted }, root);
    const issued = await issueCertificate({ name: 'leaf', hosts: [HOME] }, intermediate);
    return present(issued, ...order(issued, intermediate, root));
  };

const names = (...hosts: string[]): SubjectAlternativeNameExtension =>
  new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value })));

const usage = (purpose: ExtendedKeyUsage): ExtendedKeyUsageExtension => new ExtendedKeyUsageExtension([purpose]);

export const ODD_CERTIFICATES: readonly OddCertificate[] = [
  { name: 'a certificate in order', serve: leaf(), ...SHOWN },
  { name: 'a certificate of ten years', serve: leaf({ to: 3600 }), ...SHOWN },
  {
    name: 'a common name and no other',
    serve: leaf({ name: HOME, extensions: [usage(ExtendedKeyUsage.serverAuth)] }),
    ...OTHER_NAME,
  },
  {
    name: 'a common name beside an address',
    serve: leaf({ name: HOME, extensions: [names('127.0.0.1')] }),
    ...OTHER_NAME,
  },
  { name: 'a common name beside another name', serve: leaf({ name: HOME, hosts: ['other.test'] }), ...OTHER_NAME },
  { name: 'another name', serve: leaf({ hosts: ['other.test'] }), ...OTHER_NAME },
  { name: 'a name in capitals', serve: leaf({ hosts: [HOME.toUpperCase()] }), ...SHOWN },
  { name: 'several names', serve: leaf({ hosts: ['other.test', HOME] }), ...SHOWN },
  { name: 'a wildcard', serve: leaf({ hosts: ['*.example.test'] }), ...SHOWN },
  { name: 'a wildcard of its own domain', serve: leaf({ hosts: [`*.${HOME}`] }), ...OTHER_NAME },
  { name: 'a wildcard two levels up', serve: leaf({ hosts: ['*.example.test'] }), host: `www.${HOME}`, ...OTHER_NAME },
  {
    name: 'a wildcard of a whole top-level domain',
    serve: leaf({ hosts: ['*.test'] }),
    host: 'other.test',
    ...OTHER_NAME,
  },
  {
    name: 'a wildcard within a label',
    serve: leaf({ hosts: ['s*p.example.test'] }),
    prober: 'AV',
    browser: 'ERR_CERT_COMMON_NAME_INVALID',
    difference: 'No public authority issues such a certificate. Node.js accepts it.',
  },
  { name: 'a wildcard behind another label', serve: leaf({ hosts: ['shop.*.test'] }), ...OTHER_NAME },
  { name: 'a host with a dot at its end', serve: leaf(), host: `${HOME}.`, ...SHOWN },
  { name: 'an address', serve: leaf({ hosts: ['127.0.0.1'] }), host: '127.0.0.1', ...SHOWN },
  {
    name: 'an address as a name',
    serve: leaf({ extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: '127.0.0.1' }])] }),
    host: '127.0.0.1',
    ...OTHER_NAME,
  },
  {
    name: 'an address as a common name',
    serve: leaf({ name: '127.0.0.1', extensions: [usage(ExtendedKeyUsage.serverAuth)] }),
    host: '127.0.0.1',
    ...OTHER_NAME,
  },
  { name: 'an expired certificate', serve: leaf({ from: -30, to: -2 }), ...WRONG_DATE },
  { name: 'a certificate of tomorrow', serve: leaf({ from: 2, to: 30 }), ...WRONG_DATE },
  {
    name: 'a certificate that signed itself',
    serve: async () => {
      const issued = await issueCertificate({ name: 'leaf', hosts: [HOME] });
      return present(issued, issued);
    },
    ...UNTRUSTED,
  },
  {
    name: 'a certificate of an unknown authority',
    serve: async () => {
      const stranger = await issueCertificate({ name: 'Stranger' });
      const issued = await issueCertificate({ name: 'leaf', hosts: [HOME] }, stranger);
      return present(issued, issued, stranger);
    },
    ...UNTRUSTED,
  },
  {
    name: 'a certificate below a leaf',
    serve: async (root) => {
      const parent = await issueCertificate({ name: 'parent', hosts: [HOME] }, root);
      const issued = await issueCertificate({ name: 'leaf', hosts: [HOME] }, parent);
      return present(issued, issued, parent);
    },
    prober: 'NR',
    browser: 'ERR_CERT_INVALID',
  },
  {
    name: 'a chain with its intermediate',
    serve: below({}, (issued, intermediate) => [issued, intermediate]),
    ...SHOWN,
  },
  { name: 'a chain without its intermediate', serve: below({}, (issued) => [issued]), ...UNTRUSTED },
  {
    name: 'a chain with its root',
    serve: below({}, (issued, intermediate, root) => [issued, intermediate, root]),
    ...SHOWN,
  },
  {
    name: 'a chain in the wrong order',
    serve: below({}, (issued, intermediate, root) => [issued, root, intermediate]),
    ...SHOWN,
  },
  {
    name: 'a chain with a certificate twice',
    serve: below({}, (issued, intermediate) => [issued, intermediate, intermediate]),
    ...SHOWN,
  },
  {
    name: 'a chain with an expired intermediate',
    serve: below({ from: -30, to: -2 }, (issued, intermediate) => [issued, intermediate]),
    ...WRONG_DATE,
  },
  {
    name: 'a purpose of servers',
    serve: leaf({ extensions: [names(HOME), usage(ExtendedKeyUsage.serverAuth)] }),
    ...SHOWN,
  },
  {
    name: 'a purpose of clients',
    serve: leaf({ extensions: [names(HOME), usage(ExtendedKeyUsage.clientAuth)] }),
    prober: 'NR',
    browser: 'ERR_CERT_INVALID',
  },
  {
    name: 'an authority as a server',
    serve: leaf({ extensions: [names(HOME), new BasicConstraintsExtension(true, undefined, true)] }),
    ...SHOWN,
  },
  {
    name: 'an unknown critical extension',
    serve: leaf({ extensions: [names(HOME), new Extension('1.2.3.4', true, new Uint8Array([5, 0]))] }),
    prober: 'NR',
    browser: 'ERR_CERT_INVALID',
  },
  { name: 'TLS 1.2', serve: leaf({}, { maxVersion: 'TLSv1.2' }), ...SHOWN },
  {
    name: 'TLS 1.1',
    serve: leaf({}, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    prober: 'NR',
    browser: 'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
  },
  {
    name: 'a demand for a client certificate by TLS 1.2',
    serve: leaf({}, { maxVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: true }),
    prober: 'NR',
    browser: 'ERR_BAD_SSL_CLIENT_AUTH_CERT',
  },
  {
    name: 'a demand for a client certificate by TLS 1.3',
    serve: leaf({}, { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true }),
    prober: 'NR',
    browser: 'ERR_BAD_SSL_CLIENT_AUTH_CERT',
  },
  {
    name: 'a wish for a client certificate',
    serve: leaf({}, { requestCert: true, rejectUnauthorized: false }),
    ...SHOWN,
  },
];
