import { CallError, headersOf } from '#platform/web/call.ts'
import { MAX_CHECKED_BYTES, VERIFY_FILE, verdict, type Verdict } from '../../shared/evidence.ts'

/** Why a choice of files is not even sent, as a key of its words. */
export function problemOf(files: readonly Pick<File, 'size'>[]): string | null {
  const [file, second] = files
  if (!file || second) return 'workflow.verify.one_file'
  if (file.size === 0) return 'workflow.verify.empty_file'
  return file.size > MAX_CHECKED_BYTES ? 'workflow.verify.too_large' : null
}

/**
 * The server's word on a file, and the hash that this browser counted itself; null where a browser counts none
 * (without https).
 */
export async function checkFile(file: File): Promise<{ verdict: Verdict; sha256: string | null }> {
  const form = new FormData()
  form.append('file', file)
  const [reply, sha256] = await Promise.all([
    fetch(`/api${VERIFY_FILE}`, {
      method: 'POST',
      body: form,
      headers: headersOf('POST'),
      credentials: 'include',
    }).catch(() => null),
    sha256Of(file),
  ])
  if (!reply) throw new CallError(0, { code: 'platform.error.network' })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new CallError(reply.status, body ?? {})
  return { verdict: verdict.parse(body), sha256 }
}

async function sha256Of(file: File) {
  const subtle = globalThis.isSecureContext ? crypto.subtle : null
  if (!subtle) return null
  return [...new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
