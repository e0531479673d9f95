import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { unprocessable } from '#platform/shared/errors.ts'
import { isStrong } from './curves.ts'
import type { KeyAndCertificate } from './own-certificate.ts'

/**
 * The key and the certificates of a PKCS#12 or PEM file. The password opens it once and is not kept. Refuses what
 * nobody should seal with.
 */
export async function readCertificateFile(content: Buffer, password: string, now: Date): Promise<KeyAndCertificate> {
  const { key, certificates } = content.subarray(0, 4096).includes('-----BEGIN ')
    ? readPem(content.toString('latin1'), password)
    : await readPkcs12(content, password)
  const own = certificates.find((one) => one.checkPrivateKey(key))
  if (!own) throw refused('workflow.evidence.no_certificate_of_key')
  if (!isStrong(key)) throw refused('workflow.evidence.weak_key')
  if (own.validToDate <= now) throw refused('workflow.evidence.expired')
  if (own.validFromDate > now) throw refused('workflow.evidence.not_yet_valid')
  if (own.ca) throw refused('workflow.evidence.is_authority')
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: own.raw,
    chain: chainOf(own, certificates).map(({ raw }) => raw),
  }
}

interface Found {
  key: KeyObject
  certificates: X509Certificate[]
}

function readPem(text: string, password: string): Found {
  const blocks = text.match(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g) ?? []
  const keys = blocks.filter((block) => block.includes('PRIVATE KEY-----'))
  const [key] = keys
  if (key === undefined) throw refused('workflow.evidence.no_key')
  try {
    return {
      key: createPrivateKey({ key, ...(password !== '' && { passphrase: password }) }),
      certificates: blocks
        .filter((block) => block.startsWith('-----BEGIN CERT'))
        .map((block) => new X509Certificate(block)),
    }
  } catch {
    throw key.includes('ENCRYPTED') ? wrongPassword() : refused('workflow.evidence.unreadable')
  }
}

async function readPkcs12(content: Buffer, password: string): Promise<Found> {
  const { P12Signer } = await import('@libpdf/core')
  try {
    const signer = await P12Signer.create(new Uint8Array(content), password)
    // The library keeps it to itself; it was imported as one that may be taken out.
    const kept: unknown = Reflect.get(signer, 'privateKey')
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', kept as CryptoKey))
    return {
      key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
      certificates: [signer.certificate, ...signer.certificateChain].map((der) => new X509Certificate(der)),
    }
  } catch (error) {
    throw isOfPassword(error) ? wrongPassword() : refused('workflow.evidence.unreadable')
  }
}

/** What cannot be decrypted was sealed with another password; what is no PKCS#12 is named by the library as such. */
function isOfPassword(error: unknown) {
  const { message } = error as Error
  return !/failed to parse ASN\.1|schema|No private key|No certificates|Unsupported/i.test(message)
}

/** Who vouches for it, who vouches for them, and so on; whatever else lies in the file stays out. */
function chainOf(own: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let one = own; ;) {
    const issuer = certificates.find(
      (other) => other !== one && !chain.includes(other) && one.checkIssued(other) && one.verify(other.publicKey),
    )
    if (!issuer || issuer === own) return chain
    chain.push(issuer)
    one = issuer
  }
}

const refused = (code: string) => unprocessable(code, { fields: { content: code } })
const wrongPassword = () =>
  unprocessable('workflow.evidence.wrong_password', { fields: { password: 'workflow.evidence.wrong_password' } })
