import {
  type DigitalProof,
  digitalProof,
  initialAndName,
  signature as signatureShape,
} from '../../../shared/signature.ts'
import type { SignatureBlock } from '../blocks.ts'
import type { Speech } from './words.ts'

/** What the specification names is always there; what binds it may be missing on signatures from before. */
const storedSignature = signatureShape.pick({ type: true, signature: true }).extend(
  signatureShape
    .omit({ type: true, signature: true, certificate: true })
    .partial()
    .extend({ certificate: digitalProof.omit({ cms: true }).optional() }).shape,
)

interface KnownRevision {
  number: number
  sha256: string
}

export interface Signing extends Speech {
  /** Images that can be shown. */
  images: ReadonlySet<string>
  revisions: readonly KnownRevision[]
}

/**
 * A signature from its JSON; null where nobody signed. `signedAt` is the date kept beside it, used where the JSON
 * holds none.
 */
export function signatureBlock(json: string | null, signedAt: string | null, signing: Signing): SignatureBlock | null {
  if (json === null || json.trim() === '') return null
  const found = readSignature(json)
  const { t, dateTime } = signing
  const kind = t('workflow.record.e_signature')
  if (!found) return { ...nobody, written: t('workflow.record.signature_unreadable'), isMissing: true, kind }

  const isDigital = found.type === 'certificate'
  const isTyped = found.type === 'text' || isDigital
  const isShown = isTyped || signing.images.has(found.signature)
  const when = found.signed_at ?? signedAt
  return {
    image: !isTyped && isShown ? found.signature : null,
    written: isTyped ? found.signature : isShown ? '' : t('workflow.record.image_missing'),
    isMissing: !isShown,
    name: initialAndName(found.lastname ?? '', found.firstname ?? ''),
    position: [found.job_name, found.struct].filter(Boolean).join(', '),
    kind: [
      ...(isDigital ? [t('workflow.record.digital_signature')] : [kind, t(`workflow.record.signed_by.${found.type}`)]),
      ...(found.confirmed_by ? [t('workflow.record.confirmed_by_code')] : []),
    ].join(' · '),
    signedAt: when
      ? {
          label: t(isDigital ? 'workflow.record.digitally_signed_at' : 'workflow.record.signed_at'),
          value: dateTime(when),
        }
      : null,
    bound: boundTo(found.revision_sha256, signing),
    hidden: found.hidden_fields?.length
      ? { label: t('workflow.record.hidden_from_signer'), value: found.hidden_fields.join(', ') }
      : null,
    certificate: found.certificate ? certificateFacts(found.certificate, signing) : [],
  }
}

const nobody = { image: null, name: '', position: '', signedAt: null, bound: null, hidden: null, certificate: [] }

function certificateFacts(
  { subject, register_number, issuer, serial, fingerprint }: Omit<DigitalProof, 'cms'>,
  { t }: Signing,
) {
  return [
    {
      label: t('workflow.record.certificate_subject'),
      value: register_number === null || subject.includes(register_number) ? subject : `${subject}, ${register_number}`,
    },
    { label: t('workflow.record.certificate_issuer'), value: issuer },
    { label: t('workflow.record.certificate_serial'), value: serial },
    { label: t('workflow.record.certificate_fingerprint'), value: fingerprint },
  ]
}

function readSignature(json: string) {
  try {
    const read = storedSignature.safeParse(JSON.parse(json))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function boundTo(sha256: string | undefined, { t, revisions }: Signing) {
  if (!sha256) return null
  const revision = revisions.find((one) => one.sha256 === sha256)
  const short = `${sha256.slice(0, 12)}…`
  return { label: t('workflow.record.bound_revision'), value: revision ? `${revision.number} · ${short}` : short }
}
