import { WORK_BITS } from '../../shared/forms/contract.ts'
import { isWork, workText } from '../../shared/forms/work.ts'

/** So many hashes are asked for at once: each alone would wait longer than it works. */
const AT_ONCE = 256

/** What makes the hash begin with zeros; a second of work for a phone, and nothing to read or click for people. */
export async function worked(secret: string, token: string, opened: number): Promise<string> {
  const encoder = new TextEncoder()
  for (let from = 0; ; from += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, at) => String(from + at))
    const hashes = await Promise.all(
      tries.map((one) => crypto.subtle.digest('SHA-256', encoder.encode(workText(secret, token, opened, one)))),
    )
    const at = hashes.findIndex((hash) => isWork(new Uint8Array(hash), WORK_BITS))
    if (at >= 0) return tries[at]!
  }
}
