import { organizationName } from '#modules/organization/server/index.ts'
import { openThreads } from '#platform/server/threads.ts'
import type { Context } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { localeOf, type Language } from '#platform/shared/i18n.ts'
import type { PaperBlock, Sheet } from './drawing.ts'

/** A long list takes some seconds; whoever prints meanwhile waits. */
const drawn = openThreads<Sheet, Uint8Array>(new URL('drawing-thread.ts', import.meta.url), {
  milliseconds: 120_000,
  atOnce: 1,
  waiting: 20,
  heap: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
})

/** Whose paper it is and who printed it when, in the transaction that reads what stands on it. */
export async function sheetOf(
  { db, principal: { orgId, person }, services: { translate } }: Context,
  language: Language,
  { title, blocks, size = 'A4', isWide = false }: Pick<Sheet, 'title'> & Partial<Sheet> & { blocks: PaperBlock[] },
): Promise<Sheet> {
  const organization = await organizationName(db, orgId)
  const at = new Date().toISOString()
  const by = `${person.lastName} ${person.firstName}`.trim()
  return {
    title,
    organization,
    blocks: [{ kind: 'head', organization, title }, ...blocks],
    footer: translate(language, 'records.print.printed', { at: dateTimeIn('Asia/Ulaanbaatar', at), by }),
    pageWords: translate(language, 'records.print.page', { page: '{page}', pages: '{pages}' }),
    lang: localeOf(language).replace('_', '-'),
    createdAt: at,
    size,
    isWide,
  }
}

export const drawnAside = async (sheet: Sheet) => Buffer.from(await drawn(sheet))
