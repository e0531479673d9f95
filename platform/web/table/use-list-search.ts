import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What a list shows, kept in the address so that it can be sent, reloaded and gone back to: `defaults` names
 * everything it knows, and what equals its default is left out. Whatever changes but the page itself leads to the
 * first page.
 */
export function useListSearch<Known extends Record<string, string>>(defaults: Known) {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string) =>
    typeof asked[name] === 'string' || typeof asked[name] === 'number' ? String(asked[name]).slice(0, 100) : undefined
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => [name, text(name) ?? usual]),
  ) as Known
  const page = Math.max(1, Math.trunc(Number(text('page'))) || 1)

  const set = (part: Partial<Known> & { page?: number }) => {
    const { page: wanted = 1, ...rest } = part
    const next = { ...state, ...rest } as Record<string, string>
    const differing = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== defaults[name]))
    void navigate({ to: '.', search: { ...differing, ...(wanted > 1 && { page: wanted }) }, replace: true })
  }
  return { ...state, page, set }
}
