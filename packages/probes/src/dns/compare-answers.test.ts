import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersMatch } from './compare-answers.ts';

describe('answersMatch', () => {
  it.each([
    ['A', ['192.0.2.1'], '192.0.2.1', true],
    ['A', ['192.0.2.1', '192.0.2.2'], '192.0.2.2, 192.0.2.1', true],
    ['A', ['192.0.2.1', '192.0.2.2'], '192.0.2.1', false],
    ['A', ['192.0.2.1'], '192.0.2.1,192.0.2.2', false],
    ['A', [], '192.0.2.1', false],
    ['AAAA', ['2001:db8::1'], '2001:0DB8:0:0:0:0:0:1', true],
    ['CNAME', ['Web.Example.COM'], 'web.example.com.', true],
    ['NS', ['ns1.example.com', 'ns2.example.com'], 'NS2.example.com.,ns1.example.com', true],
    ['MX', ['10 mail.example.com'], '10  Mail.Example.com.', true],
    ['MX', ['10 mail.example.com'], '20 mail.example.com', false],
    ['SRV', ['10 5 5060 sip.example.com'], '10 05 5060 sip.example.com.', true],
    ['SOA', ['ns1.example.com admin.example.com 7 1 2 3 4'], 'ns1.example.com. admin.example.com. 7 1 2 3 4', true],
    ['TXT', ['v=spf1 -all'], '"v=spf1 -all"', true],
    ['TXT', ['v=spf1 -all'], 'V=spf1 -all', false],
    ['TXT', ['one, two', 'three'], 'three,one, two', true],
    ['TXT', ['v=DKIM1; p=abcdef', 'x'], 'x,"v=DKIM1; p=abc" "def"', true],
    ['TXT', ['one, two, three'], '"one, two" ", three"', true],
    ['TXT', ['ab'], '"a"\t"b"', true],
    ['TXT', ['a b'], '"a" "b"', false],
    ['TXT', ['say "hi" \\ \u00e9'], String.raw`"say \"hi\" \\ \233"`, true],
    ['TXT', ['key="a" "b"'], 'key="a" "b"', true],
    ['TXT', ['"a'], '"a', true],
    ['MX', ['0 .'], '0 .', true],
    ['MX', ['0 .'], '0 mail.example.com', false],
    ['SRV', ['0 0 0 .'], '0 0 0 .', true],
    ['NS', ['.'], '.', true],
    ['CAA', ['0 issue "ca.example; policy=ev"'], '0 ISSUE ca.example; policy=ev', true],
    ['CAA', ['0 issue "ca.example"', '128 issuewild ";"'], '128 issuewild ";", 00 issue "ca.example"', true],
    ['CAA', ['0 issue "ca.example"'], '0 issuewild "ca.example"', false],
    ['CAA', ['0 issue "ca.example"'], '0 issue "CA.example"', false],
    ['CAA', ['0 issue "ca.example"'], 'ca.example', false],
    ['PTR', ['Web.Example.com'], 'web.example.com.', true],
    ['TLSA', ['3 1 1 0c72ac70b745ac19'], '3 1 1 0C72AC70 B745AC19', true],
    ['TLSA', ['3 1 1 0c72ac70b745ac19'], '3 0 1 0c72ac70b745ac19', false],
    ['TLSA', ['3 1 1 ab00123456'], '3 1 1 ab 00123456', true],
    ['DS', ['2371 13 2 32996839A6D808AF'], '02371 13 2 32996839 a6d808af', true],
    ['DS', ['2371 13 2 32996839A6D808AF'], '2371 8 2 32996839A6D808AF', false],
    ['HTTPS', ['1 . alpn="h3,h2" ipv4hint=192.0.2.1,192.0.2.2'], '1 . ipv4hint=192.0.2.2,192.0.2.1 alpn=h2,h3', true],
    ['HTTPS', ['1 . alpn="h3,h2"', '0 Web.example.com'], '0 web.example.com., 1 .  alpn="h2,h3"', true],
    ['HTTPS', ['1 . alpn="h3,h2"', '2 b.example port=443'], '2 b.example. port=0443,1 . alpn="h2","h3"', true],
    ['HTTPS', ['1 . alpn="h3,h2"'], '1 . alpn="h2"', false],
    ['HTTPS', ['1 . alpn="h2"'], '1 . alpn="H2"', false],
    ['HTTPS', ['1 . alpn="h2" no-default-alpn'], '1 . no-default-alpn alpn=h2', true],
    ['HTTPS', ['1 . ipv6hint=2001:db8::1'], '1 . IPV6HINT="2001:0DB8:0::1"', true],
    ['HTTPS', ['1 . ech=AEX+DQBB'], '1 . ech="AEX+DQBB"', true],
    ['HTTPS', ['1 . ech=AEX+DQBB'], '1 . ech=aex+dqbb', false],
    ['SVCB', [String.raw`1 . alpn="f\\\\oo\\,bar,h2"`], String.raw`1 . alpn=h2,f\\\\oo\092,bar`, true],
    ['SVCB', ['1 dns.example dohpath="/dns-query{?dns}"'], '1 dns.example. key7=/dns-query{?dns}', true],
    ['SVCB', ['1 . key667="one, 2 three"'], '1 . key667="one, 2 three"', true],
    ['SVCB', ['1 . key667'], '1 . key667=""', true],
    ['SVCB', ['1 .'], '1 . __proto__=1', false],
    ['SVCB', ['1 .'], '1 . key667="', false],
  ] as const)('compares for %s the answers %j with %j: %s', (type, answers, expected, match) => {
    expect(answersMatch(answers, expected, type)).toBe(match);
  });

  const hostNames = fc.uniqueArray(fc.domain(), { minLength: 1, maxLength: 6, selector: (name) => name.toLowerCase() });

  it('ignores the order, case, trailing dots, spaces and repetition of names', () => {
    fc.assert(
      fc.property(hostNames, (names) => {
        const expected = [...names.toReversed(), ...names].map((name) => ` ${name.toUpperCase()}. `).join(',');
        expect(answersMatch(names, expected, 'CNAME')).toBe(true);
      }),
    );
  });

  it('fails if a value is missing on either side', () => {
    fc.assert(
      fc.property(hostNames, (names) => {
        expect(answersMatch(names.slice(1), names.join(','), 'NS')).toBe(false);
        expect(answersMatch(names, names.slice(1).join(','), 'NS')).toBe(false);
      }),
    );
  });
});
