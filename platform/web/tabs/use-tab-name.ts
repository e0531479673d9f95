import { use, useEffect } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { TabPlace } from '../unsaved.ts'
import { nameTab } from './tab-store.ts'

/**
 * What the tab of this screen is called, where its own title says more than that of all its kind: a document by its
 * name.
 */
export function useTabName(name: Words | string | undefined) {
  const tab = use(TabPlace)
  useEffect(() => {
    if (tab !== null && name) nameTab(tab, name)
  }, [tab, name])
}
