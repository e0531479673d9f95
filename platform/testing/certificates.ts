import { randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

const engine = new pkijs.CryptoEngine({ name: 'node', crypto })

/** A key with a certificate, of an authority or of a person; made for one test and worth nothing outside of it. */
export interface Issued {
  key: CryptoKey
  /** DER. */
  certificate: Buffer
}

interface About {
  name: string
  /** As the subject's serial number. */
  register?: string
  from?: Date
  to?: Date
  isAuthority?: boolean
  /** Authorities that may stand between this one and a person. */
  pathLength?: number
  /** First byte of the key usage: 0xc0 signs, 0x06 certifies, 0x20 only encrypts. */
  usage?: number | null
  purposes?: string[]
  /** An extension that nobody knows and everybody must understand. */
  isStrange?: boolean
  algorithm?: EcKeyGenParams | RsaHashedKeyGenParams
  hash?: string
}

const YEAR = 365 * 86_400_000
const P256: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' }
export const rsa = (modulusLength: number): RsaHashedKeyGenParams => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength,
  publicExponent: new Uint8Array([1, 0, 1]),
})

/** Signed by `by`, or by itself. */
export async function issue(about: About, by?: Issued): Promise<Issued> {
  const {
    isAuthority = false,
    from = new Date(Date.now() - YEAR),
    to = new Date(Date.now() + YEAR),
    usage = isAuthority ? 0x06 : 0xc0,
    algorithm = P256,
    hash = 'SHA-256',
  } = about
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const part = (type: string, value: string) =>
    new asn1.Set({
      value: [
        new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: type }), new asn1.Utf8String({ value })] }),
      ],
    })
  const subject = new asn1.Sequence({
    value: [part('2.5.4.3', about.name), ...(about.register === undefined ? [] : [part('2.5.4.5', about.register)])],
  }).toBER()
  const issuer = by ? pkijs.Certificate.fromBER(new Uint8Array(by.certificate).buffer) : null
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ valueHex: Uint8Array.from([0x40, ...randomBytes(8)]).buffer })
  certificate.subject.valueBeforeDecode = subject
  certificate.issuer.valueBeforeDecode = issuer ? issuer.subject.valueBeforeDecode : subject
  certificate.notBefore.value = from
  certificate.notAfter.value = to
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
  certificate.extensions = [
    extension(
      '2.5.29.19',
      true,
      new pkijs.BasicConstraints({
        cA: isAuthority,
        ...(about.pathLength !== undefined && { pathLenConstraint: about.pathLength }),
      }).toSchema(),
    ),
    ...(usage === null
      ? []
      : [
          extension(
            '2.5.29.15',
            true,
            new asn1.BitString({ valueHex: Uint8Array.from([usage]).buffer, unusedBits: 0 }),
          ),
        ]),
    ...(about.purposes
      ? [extension('2.5.29.37', false, new pkijs.ExtKeyUsage({ keyPurposes: about.purposes }).toSchema())]
      : []),
    ...(about.isStrange ? [extension('2.5.29.30', true, new asn1.Sequence({ value: [] }))] : []),
  ]
  await certificate.sign(by?.key ?? keys.privateKey, hash, engine)
  return { key: keys.privateKey, certificate: Buffer.from(certificate.toSchema(true).toBER()) }
}

interface How {
  /** Certificates that travel with the signature besides the signer's. */
  chain?: Issued[]
  /** The file inside, as many programs do it by themselves. */
  isAttached?: boolean
  hash?: string
  /** Over the file itself and not over attributes that name its hash. */
  isBare?: boolean
  withoutCertificate?: boolean
  times?: number
}

/** A CMS signature over these bytes as a card's program makes it, DER. */
export async function signed(
  bytes: Buffer,
  by: Issued,
  { chain = [], isAttached = false, hash = 'SHA-256', isBare = false, withoutCertificate = false, times = 1 }: How = {},
): Promise<Buffer> {
  const [own, ...others] = [by, ...chain].map(({ certificate }) =>
    pkijs.Certificate.fromBER(new Uint8Array(certificate).buffer),
  )
  const digest = await crypto.subtle.digest(hash, new Uint8Array(bytes))
  const attributes = () =>
    new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new pkijs.Attribute({
          type: '1.2.840.113549.1.9.3',
          values: [new asn1.ObjectIdentifier({ value: '1.2.840.113549.1.7.1' })],
        }),
        new pkijs.Attribute({ type: '1.2.840.113549.1.9.4', values: [new asn1.OctetString({ valueHex: digest })] }),
      ],
    })
  const cms = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      ...(isAttached && { eContent: new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer }) }),
    }),
    signerInfos: Array.from(
      { length: times },
      () =>
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: own!.issuer, serialNumber: own!.serialNumber }),
          ...(!isBare && { signedAttrs: attributes() }),
        }),
    ),
    certificates: withoutCertificate ? others : [own!, ...others],
  })
  for (let at = 0; at < times; at += 1) await cms.sign(by.key, at, hash, new Uint8Array(bytes).buffer, engine)
  return Buffer.from(
    new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: cms.toSchema(true) }).toSchema().toBER(),
  )
}

export function pem(der: Buffer, label = 'CERTIFICATE') {
  return `-----BEGIN ${label}-----\n${
    der
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END ${label}-----\n`
}
