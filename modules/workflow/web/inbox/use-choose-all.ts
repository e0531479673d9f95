import { useRef, useState } from 'react'
import { canDecideInBulk } from './bulk.ts'
import { loadOn } from './load-on.ts'
import type { useInbox } from './use-inbox.ts'

/** All of the list means also what has not been scrolled to; until that is here one may think better of it. */
export function useChooseAll(inbox: ReturnType<typeof useInbox>, choose: (ids: ReadonlySet<string>) => void) {
  const run = useRef<object>(null)
  const [isLoading, setLoading] = useState(false)
  const chooseAll = async () => {
    const mine = {}
    run.current = mine
    setLoading(true)
    const rows = await loadOn(inbox, () => run.current === mine)
    if (run.current !== mine) return
    setLoading(false)
    choose(new Set(rows.filter(canDecideInBulk).map(({ id }) => id)))
  }
  const giveUp = () => {
    run.current = null
    setLoading(false)
  }
  return { chooseAll, giveUp, isLoading }
}
