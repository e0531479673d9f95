import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { receiveFile } from '#platform/server/files.ts'
import type { Db } from '#platform/server/database.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, rawRoute, type Route } from '#platform/server/route.ts'
import { tooManyRequests } from '#platform/shared/errors.ts'
import { asCode, VERIFY_FILE, verdict, verifyCode } from '../../shared/evidence.ts'
import { judgeCode, judgeFile, unknownHere } from './judge.ts'
import { factsIn } from './signed-facts.ts'

/** An office of many may stand behind one network address; a code has eighty bits, so this is against load alone. */
const CODES: RateLimit = { limit: 120, windowSeconds: 600 }
/** Each may be 25 MB. */
const FILES: RateLimit = { limit: 40, windowSeconds: 600 }

/** For everybody, without a session: whether a record, its history and its seal are as they were. */
export const verifyRoutes: Route[] = [
  openRoute(verifyCode, async ({ services, ip }, { code }) => {
    await refuseFlood(services.db, `workflow.verify_code:${ip}`, CODES)
    const wanted = asCode(code)
    return wanted ? judgeCode(services, wanted) : unknownHere(null)
  }),

  rawRoute(
    {
      method: 'POST',
      path: VERIFY_FILE,
      permission: 'public',
      summary: 'Whether this file is a record as it was sealed here (multipart, field `file`)',
      input: z.object({}),
      takesFile: true,
      sends: { reply: verdict },
    },
    async ({ services, ip, request, reply }) => {
      await refuseFlood(services.db, `workflow.verify_file:${ip}`, FILES)
      const uploads = path.join(services.config.DATA_DIR, 'uploads')
      const judged = await receiveFile(request, uploads, async ({ path: temporary, sha256 }) => {
        const bytes = await readFile(temporary)
        return mayBeRecord(bytes) ? judgeFile(services, bytes, sha256) : unknownHere(sha256)
      })
      return reply.send(judged)
    },
  ),
]

/**
 * Readers of PDFs look for the mark among the first bytes, so a file with something before it may still be one. A
 * record whose mark was changed says further on what it was.
 */
const mayBeRecord = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-') || factsIn(bytes) !== null

async function refuseFlood(db: Db, bucket: string, limit: RateLimit) {
  const { allowed, retryAfter } = await hitRateLimit(db, bucket, limit)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}
