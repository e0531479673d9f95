import type { Optional, Time, TimeNow, TimeOrNull } from '#platform/server/columns.ts'
import type { CertificateColumns } from '../evidence/tables.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.trusted_authorities': CertificateColumns & {
      added_at: TimeNow
      added_by: number
      removed_at: TimeOrNull
      removed_by: Optional<number | null>
    }
    'workflow.signing_statements': {
      org_id: number
      user_id: number
      step_id: string
      deed: string
      instance_id: string
      revision_sha256: string
      /** Of the corrected contents, where a correction is signed with the decision. */
      salt: string | null
      nonce: string
      issued_at: Time
      expires_at: Time
    }
  }
}
