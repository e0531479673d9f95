import { z } from 'zod'
import type { Words } from '#platform/shared/i18n.ts'

/** A name in three fields, Mongolian always. */
export const nameFields = {
  mn: z.string().trim().min(1, 'workflow.filing.name_missing').max(120), en: z.string().trim().max(120), ko: z.string().trim().max(120),
}

/** Without the languages that nothing was said in. */
export const given = ({ mn, en, ko }: Partial<Words> & { mn: string }): Words => ({ mn, ...(en?.trim() && { en }), ...(ko?.trim() && { ko }) })
