import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { catalogueEntryOf, stepType } from '#modules/workflow/shared/index.ts'
import type { ReportItem } from '../../shared/bpmn/index.ts'

/**
 * The detail of a line in the language of whoever reads it: the report itself names kinds of steps as the
 * diagram does.
 */
export function detailIn(language: Language, { code, detail }: Pick<ReportItem, 'code' | 'detail'>) {
  if (code === 'hours')
    return detail.replace(
      /→ (?:(\d+(?:\.\d+)?)|P(\d+)D)$/,
      (_said, hours?: string, days?: string) => `→ ${measured(language, hours, days)}`,
    )
  const kind = code === 'kind' ? stepType.safeParse(detail) : undefined
  const entry = kind?.success ? catalogueEntryOf(kind.data) : undefined
  return entry ? inLanguage(entry.label, language) : detail
}

function measured(language: Language, hours: string | undefined, days: string | undefined) {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: hours === undefined ? 'day' : 'hour',
    unitDisplay: 'long',
  }).format(Number(hours ?? days))
}
