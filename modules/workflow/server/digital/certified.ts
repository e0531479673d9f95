import { type KeyObject, X509Certificate } from 'node:crypto'
import { openAsn1 } from '../certificates/asn1.ts'
import { isStrong } from '../certificates/curves.ts'

/** A certificate with what it says its key may be used for. */
export interface Certified {
  x509: X509Certificate
  /** Attributes of its subject by their object identifiers, in their order. */
  subject: { type: string; value: string }[]
  authority: { pathLength: number | null } | null
  /** Null where it says nothing of it. */
  usage: { signs: boolean; certifies: boolean } | null
  purposes: string[] | null
  /** Something in it must be understood and is not understood here. */
  isStrange: boolean
  /** Signed by its issuer with SHA-2. */
  isWellSigned: boolean
}

const CONSTRAINTS = '2.5.29.19'
const USAGE = '2.5.29.15'
const PURPOSES = '2.5.29.37'
/** Those above, alternative names, policies: none of them narrows whom an authority may name. */
const understood = new Set([CONSTRAINTS, USAGE, PURPOSES, '2.5.29.17', '2.5.29.32'])
const wellSigned = new Set([
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.113549.1.1.10',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])
const MAX_RSA_BITS = 8192

/** Throws where these bytes are no certificate. */
export async function readCertificate(der: Buffer): Promise<Certified> {
  const { pkijs } = await openAsn1()
  const x509 = new X509Certificate(der)
  const read = pkijs.Certificate.fromBER(new Uint8Array(x509.raw).buffer)
  const extensions = read.extensions ?? []
  const valueOf = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue
  const constraints = valueOf(CONSTRAINTS)
  const purposes = valueOf(PURPOSES)
  return {
    x509,
    subject: read.subject.typesAndValues.map(({ type, value }) => ({ type, value: textOf(value) })),
    authority:
      constraints instanceof pkijs.BasicConstraints && constraints.cA
        ? { pathLength: typeof constraints.pathLenConstraint === 'number' ? constraints.pathLenConstraint : null }
        : null,
    usage: usageIn(valueOf(USAGE)),
    purposes: purposes instanceof pkijs.ExtKeyUsage ? purposes.keyPurposes : null,
    isStrange: extensions.some(({ critical, extnID }) => critical && !understood.has(extnID)),
    isWellSigned: wellSigned.has(read.signatureAlgorithm.algorithmId),
  }
}

const textOf = ({ valueBlock }: { valueBlock: { value?: unknown } }) =>
  typeof valueBlock.value === 'string' ? valueBlock.value : ''

/** digitalSignature and nonRepudiation are the first two bits, keyCertSign the sixth. */
function usageIn(value: unknown) {
  const view = (value as { valueBlock?: { valueHexView?: Uint8Array } } | undefined)?.valueBlock?.valueHexView
  const bits = view?.[0]
  return bits === undefined ? null : { signs: (bits & 0xc0) !== 0, certifies: (bits & 0x04) !== 0 }
}

/** Larger keys cost more to check than they are worth. */
export const isUsable = (key: KeyObject) =>
  isStrong(key) && (key.asymmetricKeyDetails?.modulusLength ?? 0) <= MAX_RSA_BITS

export const isValidAt = ({ x509 }: Certified, at: Date) => x509.validFromDate <= at && at < x509.validToDate
