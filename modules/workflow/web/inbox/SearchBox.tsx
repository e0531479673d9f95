import { useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useText } from '#platform/web/i18n/index.ts'
import { SearchField } from '#platform/web/table/index.ts'
import { whileFree } from '../free-keys.ts'

export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys('slash', () => field.current?.focus(), { ...whileFree, preventDefault: true })
  return <SearchField q={q} label={t('workflow.inbox.search')} onSearch={onSearch} field={field} />
}
