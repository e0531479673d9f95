import { createHash, X509Certificate } from 'node:crypto'
import { openAsn1 } from './asn1.ts'

/** What the signature inside a PDF says of the bytes around it. */
export type PdfSignature =
  | { state: 'none' }
  /** There is one, and it cannot be read. */
  | { state: 'broken' }
  | {
      state: 'read'
      certificate: Buffer
      fingerprint: string
      signedAt: Date | null
      isIntact: boolean
      coversAll: boolean
      bytesAfter: number
    }

/** `/ByteRange [0 123518     148096     811       ]` */
const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/y
/**
 * Places that begin so, from the end, of which one may be the last signature. Whoever made a file of nothing else
 * gets no further.
 */
const MOST_LOOKS = 100

/**
 * Reads the last signature of a PDF and checks it. Nothing is unpacked: the signature stands in plain bytes, so a
 * file that grows when it is unpacked costs nothing here.
 */
export async function readPdfSignature(pdf: Buffer): Promise<PdfSignature> {
  const range = lastRange(pdf.toString('latin1'))
  if (!range) return { state: 'none' }
  const [from, before, second, after] = range.slice(1).map(Number) as [number, number, number, number]
  const end = second + after
  if (from !== 0 || before >= second || end > pdf.length) return { state: 'broken' }
  const der = contentsOf(pdf.subarray(before, second))
  if (!der) return { state: 'broken' }
  try {
    const signed = Buffer.concat([pdf.subarray(0, before), pdf.subarray(second, end)])
    const { isIntact, certificate, signedAt } = await verifyCms(der, signed)
    return {
      state: 'read',
      certificate,
      fingerprint: fingerprintOf(certificate),
      signedAt,
      isIntact,
      coversAll: end === pdf.length,
      bytesAfter: pdf.length - end,
    }
  } catch {
    return { state: 'broken' }
  }
}

function lastRange(text: string) {
  let at = text.length
  for (let looks = 0; looks < MOST_LOOKS && at > 0; looks += 1) {
    at = text.lastIndexOf('/ByteRange', at - 1)
    if (at < 0) return null
    RANGE.lastIndex = at
    const range = RANGE.exec(text)
    if (range) return range
  }
  return null
}

/** Between the two ranges stands the signature itself and nothing else: `<hex>`, filled up with zeros. */
function contentsOf(gap: Buffer): Buffer | null {
  const text = gap.toString('latin1')
  if (!/^<[0-9A-Fa-f]+>$/.test(text) || text.length % 2 !== 0) return null
  return Buffer.from(text.slice(1, -1), 'hex')
}

async function verifyCms(der: Buffer, signed: Buffer) {
  const { pkijs, asn1, engine } = await openAsn1()
  const { result, offset } = asn1.fromBER(new Uint8Array(der).buffer)
  if (offset === -1) throw new Error('not DER')
  // What fills the place up stands after the structure; nothing else may hide there.
  if (der.subarray(offset).some((byte) => byte !== 0)) throw new Error('bytes after the signature')
  const cms = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content })
  if (cms.signerInfos.length !== 1) throw new Error('not exactly one signer')
  const verdict = await cms
    .verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false, extendedMode: true }, engine)
    .catch((error: unknown) => error as { signatureVerified?: boolean | null; signerCertificate?: unknown })
  const certificate = signerCertificate(pkijs, cms, verdict.signerCertificate)
  return {
    isIntact: verdict.signatureVerified === true,
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    signedAt: signingTime(cms),
  }
}

const SIGNING_TIME = '1.2.840.113549.1.9.5'

/** To the second, among what the signature itself covers. */
function signingTime(cms: InstanceType<typeof import('pkijs').SignedData>): Date | null {
  const [value] = cms.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME)?.values ?? []
  const moment = (value as { toDate?: () => Date } | undefined)?.toDate?.()
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}

/** A failing check may not say whose it was; one certificate among those inside has the signer's serial number. */
function signerCertificate(
  pkijs: typeof import('pkijs'),
  cms: InstanceType<typeof import('pkijs').SignedData>,
  found: unknown,
) {
  if (found instanceof pkijs.Certificate) return found
  const sid: unknown = cms.signerInfos[0]?.sid
  const certificate = cms.certificates?.find(
    (one) =>
      one instanceof pkijs.Certificate &&
      sid instanceof pkijs.IssuerAndSerialNumber &&
      one.serialNumber.isEqual(sid.serialNumber),
  )
  if (!(certificate instanceof pkijs.Certificate)) throw new Error('the signer brings no certificate')
  return certificate
}

/** SHA-256 in hexadecimal digits. */
export function fingerprintOf(certificate: Buffer) {
  return createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex')
}

const CODES = /(?:\/verify\/|orgil-record\/1 )([2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3})/g
/** A record names its own on each page. */
const MOST_CODES = 20
const MOST_NAMINGS = 5000

/**
 * The codes of records that stand readable in these bytes, in the order of their places; of a file made of nothing
 * else the first.
 */
export function codesIn(pdf: Buffer): string[] {
  const codes = new Set<string>()
  let namings = 0
  for (const [, code] of pdf.toString('latin1').matchAll(CODES)) {
    codes.add(code!)
    namings += 1
    if (codes.size >= MOST_CODES || namings >= MOST_NAMINGS) break
  }
  return [...codes]
}
