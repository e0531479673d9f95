import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#platform/shared/contract.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import {
  changeView,
  deleteView,
  listViews,
  markView,
  orderViews,
  saveView,
  type SavedView,
} from '../../shared/views/saved.ts'
import type { useView } from '../screen/use-view.ts'
import { ALL_ROWS } from './all-rows.ts'

type Part<E extends typeof changeView | typeof markView> = Omit<InputOf<E>, 'table' | 'id' | 'version'>

/** What people do with their views. Each tells whether it was done. */
export function useViewDeeds(table: string, view: ReturnType<typeof useView>, setting: ViewSetting) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(listViews) })
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return false
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      // Somebody changed it meanwhile: what it is now is read.
      if (error instanceof CallError && error.status === 409) await reread()
      showFailure(error, 'platform.error.saving')
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    add: (name: string, isShared: boolean) =>
      run(async () => {
        const { id } = await call(saveView, { table, name, view: view.kept(setting), is_shared: isShared })
        await reread()
        view.open(id)
        toast.success(t('records.views.saved', { name }))
      }),
    save: ({ id, version, name }: SavedView) =>
      run(async () => {
        await call(changeView, { table, id, version, view: view.kept(setting) })
        await reread()
        view.open(id)
        toast.success(t('records.views.saved', { name }))
      }),
    change: ({ id, version }: SavedView, part: Part<typeof changeView>) =>
      run(async () => {
        await call(changeView, { table, id, version, ...part })
        await reread()
      }),
    mark: ({ id }: SavedView, part: Part<typeof markView>) =>
      run(async () => {
        await call(markView, { table, id, ...part })
        await reread()
      }),
    order: (ids: readonly string[]) =>
      run(async () => {
        await call(orderViews, { table, ids: [...ids] })
        await reread()
      }),
    remove: ({ id }: SavedView) =>
      run(async () => {
        await call(deleteView, { table, id })
        view.open(ALL_ROWS)
        await reread()
        toast.success(t('records.deleted'))
      }),
  }
}
export type ViewDeeds = ReturnType<typeof useViewDeeds>
