import { unprocessable } from '#platform/shared/errors.ts'
import { type Certified, isUsable, isValidAt } from './certified.ts'

/** Between a person and an authority that is trusted. */
const MOST_BETWEEN = 4
/**
 * Purposes for which people have certificates: any, mail, documents (RFC 9336, Adobe, Microsoft), signing in, signing
 * in with a card.
 */
const personal = new Set([
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.4.1.311.20.2.2',
])

/**
 * The trusted authority behind a signer's certificate, each link of the way checked as it stood at that moment;
 * refuses in words where there is none.
 */
export function trustedFor(
  signer: Certified,
  inside: readonly Certified[],
  authorities: readonly Certified[],
  at: Date,
): Certified {
  if (!isUsable(signer.x509.publicKey) || !signer.isWellSigned) throw refused('workflow.digital.weak_key')
  if (signer.x509.subject === signer.x509.issuer && signer.x509.verify(signer.x509.publicKey))
    throw refused('workflow.digital.self_signed')
  // Of two certificates of one authority the one that is valid comes first.
  const trusted = authorities.toSorted((one, other) => Number(isValidAt(other, at)) - Number(isValidAt(one, at)))
  const way = wayTo(signer, inside, trusted)
  if (!way) throw refused('workflow.digital.untrusted')
  if (signer.x509.validToDate <= at) throw refused('workflow.digital.expired')
  if (signer.x509.validFromDate > at) throw refused('workflow.digital.not_yet_valid')
  if (!way.every((one) => isValidAt(one, at))) throw refused('workflow.digital.authority_expired')
  if (
    signer.authority ||
    signer.isStrange ||
    signer.usage?.signs === false ||
    signer.purposes?.every((one) => !personal.has(one))
  )
    throw refused('workflow.digital.usage')
  return way.at(-1)!
}

/**
 * Those who vouch, the nearest first and the trusted one last; the shortest way. Each certificate is looked at once,
 * however they are tangled.
 */
function wayTo(signer: Certified, inside: readonly Certified[], trusted: readonly Certified[]): Certified[] | null {
  const seen = new Set([signer])
  const open: { one: Certified; before: Certified[] }[] = [{ one: signer, before: [] }]
  for (const { one, before } of open) {
    const anchor = trusted.find((authority) => mayVouch(authority, before.length) && vouches(authority, one))
    if (anchor) return [...before, anchor]
    if (before.length === MOST_BETWEEN) continue
    const next = inside.filter(
      (other) =>
        !seen.has(other) &&
        mayVouch(other, before.length) &&
        other.isWellSigned &&
        isUsable(other.x509.publicKey) &&
        vouches(other, one),
    )
    for (const other of next) {
      seen.add(other)
      open.push({ one: other, before: [...before, other] })
    }
  }
  return null
}

function mayVouch({ authority, usage, isStrange }: Certified, between: number) {
  return (
    authority !== null &&
    !isStrange &&
    usage?.certifies !== false &&
    (authority.pathLength === null || authority.pathLength >= between)
  )
}

const vouches = (issuer: Certified, one: Certified) =>
  one.x509.checkIssued(issuer.x509) && one.x509.verify(issuer.x509.publicKey)

const refused = (code: string) => unprocessable(code, { fields: { signature: code } })
