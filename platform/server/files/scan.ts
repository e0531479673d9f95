import { tooLarge, unavailable, unprocessable } from '#platform/shared/errors.ts'
import type { Services } from '../module.ts'
import { askScanner, type Content } from './scanner.ts'

/** Whose file it is, for the log. */
interface Sender {
  orgId: number
  userId: number
  ip?: string
  name?: string
}

/**
 * Nothing from outside is kept, or worked on further, before the scanner has seen it, where one is set. Without a
 * clear answer the file is refused: a scanner that can be silenced would be none. `onFound` writes it down before the
 * refusal.
 */
export async function refuseInfected(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  content: Content,
  sender: Sender,
  onFound?: (virus: string) => Promise<unknown>,
): Promise<void> {
  const scanner = settings.scanner()
  if (!scanner) return
  const virus = await askScanner(scanner, content).catch((error: unknown) => {
    log.error({ err: error, ...sender }, 'a file was refused because the virus scanner gave no clear answer')
    if (error instanceof Error && /size limit/i.test(error.message)) throw tooLarge('platform.scanner_too_large')
    throw unavailable('platform.scanner_away', { retryAfter: 60 })
  })
  if (virus === null) return
  log.warn({ virus, ...sender }, 'an infected file was refused')
  await onFound?.(virus)
  throw unprocessable('platform.file_infected', { params: { virus } })
}
