import { createHash } from 'node:crypto'
import { unprocessable } from '#platform/shared/errors.ts'
import { MAX_CMS_BYTES } from '../../shared/signature-input.ts'
import { openAsn1 } from '../certificates/asn1.ts'
import { type Certified, readCertificate } from './certified.ts'

/** A detached CMS signature of one signer, who brings their certificate. */
interface Cms {
  /** DER. */
  raw: Buffer
  signer: Certified
  /** All that lie inside, the signer's too. */
  certificates: Certified[]
  /** `other_file`: whole in itself, and made over other bytes than these. */
  check(bytes: Buffer): Promise<'good' | 'other_file' | 'broken'>
}

type Pki = typeof import('pkijs')
type SignedData = InstanceType<Pki['SignedData']>

const MOST_CERTIFICATES = 10
/** A signature with its whole chain has a few hundred parts, twenty deep. */
const BOUNDS = { maxDepth: 40, maxNodes: 5000, maxContentLength: MAX_CMS_BYTES }
const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** RSA (PKCS #1) by itself or with SHA-2, and ECDSA with SHA-2. */
const algorithms = new Set([
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])

/**
 * Reads what somebody handed in, whatever it is; everything that is not plainly such a signature is refused before
 * any sum is done.
 */
export async function openCms(given: Buffer): Promise<Cms> {
  if (given.length > MAX_CMS_BYTES) throw refused('workflow.digital.too_large')
  const raw = derOf(given)
  const { pkijs, engine } = await openAsn1()
  const { signed, certificateBytes } = await readSignedData(raw)
  if (signed.encapContentInfo.eContent) throw refused('workflow.digital.attached')
  const [info] = signed.signerInfos
  if (!info || signed.signerInfos.length !== 1) throw refused('workflow.digital.signers')
  const hash = digests[info.digestAlgorithm.algorithmId]
  if (signed.encapContentInfo.eContentType !== DATA || !hash || !algorithms.has(info.signatureAlgorithm.algorithmId))
    throw refused('workflow.digital.algorithm')
  const inside = (signed.certificates ?? []).flatMap((one, at) =>
    one instanceof pkijs.Certificate ? [{ one, der: certificateBytes[at] }] : [],
  )
  if (inside.length > MOST_CERTIFICATES) throw refused('workflow.digital.unreadable')
  const own = signersCertificate(
    pkijs,
    signed,
    inside.map(({ one }) => one),
  )
  if (own < 0) throw refused('workflow.digital.no_certificate')
  const certificates = await Promise.all(inside.map(({ der }) => readInside(der)))
  const digest = digestIn(info)
  return {
    raw,
    signer: certificates[own]!,
    certificates,
    async check(bytes) {
      if (digest === 'twice') return 'broken'
      if (digest && !digest.equals(createHash(hash).update(bytes).digest())) return 'other_file'
      const isGood = await signed
        .verify({ signer: 0, data: new Uint8Array(bytes).buffer, checkChain: false }, engine)
        .catch(() => false)
      return isGood ? 'good' : 'broken'
    },
  }
}

/** PEM is DER in letters; its label is CMS or PKCS7. */
function derOf(given: Buffer): Buffer {
  const [, inner] =
    /^\s*-----BEGIN (?:CMS|PKCS7|PKCS #7 SIGNED DATA)-----([A-Za-z0-9+/=\s]+)-----END [A-Z0-9 #]+-----\s*$/.exec(
      given.toString('latin1'),
    ) ?? []
  return inner === undefined ? given : Buffer.from(inner, 'base64')
}

async function readSignedData(der: Buffer): Promise<{ signed: SignedData; certificateBytes: Buffer[] }> {
  const { pkijs, asn1 } = await openAsn1()
  try {
    const { result, offset } = asn1.fromBER(new Uint8Array(der).buffer, BOUNDS)
    // Nothing may hide behind the structure.
    if (offset !== der.length) throw refused('workflow.digital.unreadable')
    const info = new pkijs.ContentInfo({ schema: result })
    if (info.contentType !== SIGNED_DATA) throw refused('workflow.digital.unreadable')
    return { signed: new pkijs.SignedData({ schema: info.content }), certificateBytes: certificatesIn(info.content) }
  } catch {
    throw refused('workflow.digital.unreadable')
  }
}

interface Block {
  idBlock: { tagClass: number; tagNumber: number }
  valueBlock: { value?: Block[] }
  valueBeforeDecodeView: Uint8Array
}

/**
 * The certificates as they were sent, byte for byte: written anew by the library, one that was altered could read
 * well again.
 */
function certificatesIn(signedData: Block): Buffer[] {
  const set = signedData.valueBlock.value?.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0)
  return (set?.valueBlock.value ?? []).map(({ valueBeforeDecodeView }) => Buffer.from(valueBeforeDecodeView))
}

async function readInside(der: Buffer | undefined) {
  try {
    return await readCertificate(der ?? Buffer.alloc(0))
  } catch {
    throw refused('workflow.digital.unreadable')
  }
}

/** By issuer and number, or by the name of its key: in either way the signature says which it is. */
function signersCertificate(pkijs: Pki, signed: SignedData, inside: InstanceType<Pki['Certificate']>[]): number {
  const sid: unknown = signed.signerInfos[0]?.sid
  if (sid instanceof pkijs.IssuerAndSerialNumber)
    return inside.findIndex((one) => one.issuer.isEqual(sid.issuer) && one.serialNumber.isEqual(sid.serialNumber))
  const wanted = keyIdIn(sid)
  return wanted
    ? inside.findIndex((one) =>
        createHash('sha1')
          .update(one.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
          .digest()
          .equals(wanted),
      )
    : -1
}

function keyIdIn(sid: unknown): Buffer | null {
  const block = sid as
    | {
        idBlock?: { isConstructed: boolean }
        valueBlock?: { valueHexView?: Uint8Array; value?: { valueBlock?: { valueHexView?: Uint8Array } }[] }
      }
    | undefined
  const bytes = block?.idBlock?.isConstructed
    ? block.valueBlock?.value?.[0]?.valueBlock?.valueHexView
    : block?.valueBlock?.valueHexView
  return bytes ? Buffer.from(bytes) : null
}

/**
 * The hash of the file that was signed, where the signature names it; a name that stands twice could mean two files.
 */
function digestIn({ signedAttrs }: InstanceType<Pki['SignerInfo']>): Buffer | 'twice' | null {
  if (!signedAttrs) return null
  const named = (type: string) => signedAttrs.attributes.filter((one) => one.type === type)
  const [digest] = named(MESSAGE_DIGEST)
  if (named(MESSAGE_DIGEST).length !== 1 || named(CONTENT_TYPE).length !== 1 || digest?.values.length !== 1)
    return 'twice'
  const [value] = digest.values as { valueBlock?: { valueHexView?: Uint8Array } }[]
  return Buffer.from(value?.valueBlock?.valueHexView ?? [])
}

const refused = (code: string) => unprocessable(code, { fields: { signature: code } })
