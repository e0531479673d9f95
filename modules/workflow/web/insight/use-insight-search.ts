import { useListSearch } from '#platform/web/table/index.ts'
import { figure, type Figure } from '../../shared/insight.ts'

const usual = {
  flow: '',
  period: '90',
  from: '',
  to: '',
  clock: 'working',
  heat: 'waiting',
  figure: '',
  step: '',
  of: '',
}

/** What is looked at, all of it in the address. */
export function useInsightSearch() {
  const { set, page, ...asked } = useListSearch(usual)
  const opened = figure.safeParse(asked.figure)
  return {
    ...asked,
    page,
    opened: opened.success ? opened.data : null,
    set,
    /** What a number counts; of a flow where the page itself shows none. */
    open: (what: Figure, { step = '', of = '' }: { step?: string; of?: string } = {}) =>
      set({ figure: what, step, of }),
    close: () => set({ figure: '', step: '', of: '' }),
  }
}
export type InsightSearch = ReturnType<typeof useInsightSearch>
