/**
 * A certificate authority and a server's certificate for 127.0.0.1, made on the spot. The few ASN.1 pieces of
 * X.509 are written by hand, so the repository holds no key and no tool is needed.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const element = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const length =
    body.length < 0x80 ? Buffer.of(body.length) : Buffer.of(0x82, body.length >> 8, body.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, body]);
};

const sequence = (...content: readonly Buffer[]): Buffer => element(0x30, ...content);
const bits = (bytes: Buffer): Buffer => element(0x03, Buffer.of(0), bytes);
/** Object identifiers as their DER content. */
const oid = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (commonName: string): Buffer =>
  sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(commonName)))));
const VALIDITY = sequence(
  element(0x17, Buffer.from('200101000000Z')),
  element(0x17, Buffer.from('491231235959Z')),
);

const TRUE = element(0x01, Buffer.of(0xff));
const IS_AUTHORITY = sequence(oid('551d13'), TRUE, element(0x04, sequence(TRUE)));
/** subjectAltName: the address 127.0.0.1. */
const FOR_LOOPBACK = sequence(oid('551d11'), element(0x04, sequence(element(0x87, Buffer.of(127, 0, 0, 1)))));

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

function certificate(
  serial: number,
  subject: string,
  publicKey: KeyObject,
  extension: Buffer,
  issuer: { readonly name: string; readonly privateKey: KeyObject },
): string {
  const body = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.of(serial)),
    ECDSA_SHA256,
    nameOf(issuer.name),
    VALIDITY,
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension)),
  );
  return pem(sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer.privateKey))));
}

/** PEM texts: the authority's certificate, and a key and certificate for a server on 127.0.0.1. */
export function loopbackCertificate(): { readonly ca: string; readonly cert: string; readonly key: string } {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: 'Test authority', privateKey: authority.privateKey };
  return {
    ca: certificate(1, issuer.name, authority.publicKey, IS_AUTHORITY, issuer),
    cert: certificate(2, '127.0.0.1', server.publicKey, FOR_LOOPBACK, issuer),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
