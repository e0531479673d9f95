import type { Json, Optional, Time, TimeNow, TimeOrNull } from '#platform/server/columns.ts'

/** What is kept of a certificate, whomever it names. */
export interface CertificateColumns {
  org_id: number
  id: string
  subject: string
  issuer: string
  serial: string
  /** SHA-256, in hexadecimal digits. */
  fingerprint: string
  valid_from: Time
  valid_to: Time
  /** DER in base64. */
  certificate: string
}

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.certificates': CertificateColumns & {
      source: 'own' | 'authority'
      chain: Json<string[]>
      private_key: string | null
      created_at: TimeNow
      created_by: number | null
      retired_at: TimeOrNull
      warned_days: Optional<number | null>
    }
    'workflow.anchors': {
      org_id: number
      number: number
      day: string | null
      until: Time
      documents: number
      entries_hash: string
      previous_hash: string
      hash: string
      certificate_id: string
      signature: string
      made_at: TimeNow
      made_by: number | null
    }
    'workflow.anchor_entries': {
      org_id: number
      number: number
      instance_id: string
      event_count: number
      last_hash: string
    }
    'workflow.seals': {
      org_id: number
      instance_id: string
      code: string
      file_id: string
      sha256: string
      number: string
      event_count: number
      last_hash: string
      signatures: number
      certificate_id: string
      sealed_at: Time
    }
    'workflow.signing_rules': { org_id: number; is_code_needed: boolean }
    'workflow.signing_codes': {
      org_id: number
      user_id: number
      instance_id: string
      revision_sha256: string
      code_hash: string
      tries: Optional<number>
      expires_at: Time
    }
  }
}
