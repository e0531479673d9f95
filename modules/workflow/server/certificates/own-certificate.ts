import { createPrivateKey, randomBytes } from 'node:crypto'
import { openAsn1 } from './asn1.ts'

/** A private key and the certificate that goes with it, before the key is sealed. */
export interface KeyAndCertificate {
  /** PKCS#8, PEM. */
  privateKey: string
  /** DER. */
  certificate: Buffer
  /** The certificates that vouch for it, nearest first; DER. */
  chain: Buffer[]
}

interface About {
  organization: string
  from: Date
}

const YEARS = 5
/**
 * RSA of 2048 bits with SHA-256: every reader of PDFs of the last twenty years checks it, of elliptic curves only
 * newer ones.
 */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

const names = { country: '2.5.4.6', organization: '2.5.4.10', commonName: '2.5.4.3' }
const extensions = {
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectKey: '2.5.29.14',
}
/** RFC 9336, and the older ones of Adobe and Microsoft that readers look for. */
const signsDocuments = ['1.3.6.1.5.5.7.3.36', '1.2.840.113583.1.1.5', '1.3.6.1.4.1.311.10.3.12']

/**
 * A key pair of the organisation's own with a certificate that it signs itself: it proves that nothing changed and
 * which key sealed it, not who the organisation is.
 */
export async function makeOwnCertificate({ organization, from }: About): Promise<KeyAndCertificate> {
  const { pkijs, asn1, engine } = await openAsn1()
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  // Each part in a set of its own; pkijs by itself would put them all into one, which few readers show well.
  const part = (type: string, value: InstanceType<typeof asn1.PrintableString | typeof asn1.Utf8String>) =>
    new asn1.Set({ value: [new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: type }), value] })] })
  const written = (text: string) => new asn1.Utf8String({ value: [...text].slice(0, 64).join('') })
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // Positive, and never begun with a zero byte.
  certificate.serialNumber = new asn1.Integer({
    valueHex: Uint8Array.from([0x40 | (randomBytes(1)[0]! & 0x3f), ...randomBytes(15)]).buffer,
  })
  const name = new asn1.Sequence({
    value: [
      part(names.country, new asn1.PrintableString({ value: 'MN' })),
      part(names.organization, written(organization)),
      part(names.commonName, written(organization)),
    ],
  }).toBER()
  certificate.issuer.valueBeforeDecode = name
  certificate.subject.valueBeforeDecode = name
  // A clock that runs a little ahead elsewhere must not find it invalid.
  certificate.notBefore.value = new Date(from.getTime() - 5 * 60_000)
  certificate.notAfter.value = new Date(
    Date.UTC(from.getUTCFullYear() + YEARS, from.getUTCMonth(), from.getUTCDate(), 23, 59, 59),
  )
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine)
  const keyId = await crypto.subtle.digest(
    'SHA-1',
    new Uint8Array(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
  )
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
  certificate.extensions = [
    extension(extensions.basicConstraints, true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    // digitalSignature and nonRepudiation
    extension(
      extensions.keyUsage,
      true,
      new asn1.BitString({ valueHex: Uint8Array.from([0xc0]).buffer, unusedBits: 6 }),
    ),
    extension(extensions.extendedKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: signsDocuments }).toSchema()),
    extension(extensions.subjectKey, false, new asn1.OctetString({ valueHex: keyId })),
  ]
  await certificate.sign(privateKey, 'SHA-256', engine)
  const pkcs8 = createPrivateKey({
    key: Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    privateKey: pkcs8.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    chain: [],
  }
}
