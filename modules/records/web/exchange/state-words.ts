import type { Translate } from '#platform/web/i18n/index.ts'
import type { ImportState } from '../../shared/exchange/imports.ts'

/** How an import stands, in words. */
export function stateWords(state: ImportState, t: Translate): string {
  switch (state) {
    case 'reading':
      return t('records.import.reading')
    case 'read':
    case 'checked':
      return t('records.import.waiting')
    case 'checking':
      return t('records.import.checking')
    case 'running':
      return t('records.import.running')
    case 'done':
      return t('records.import.done')
    case 'taking_back':
    case 'undoing':
      return t('records.import.undoing')
    case 'cancelled':
      return t('records.import.cancelled')
    case 'failed':
      return t('records.import.failed')
    case 'undone':
      return t('records.import.undone')
  }
}
