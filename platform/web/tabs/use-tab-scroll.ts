import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentTabs, keepScroll } from './tab-store.ts'

const SAVE_AFTER = 200
/** A list that is still being fetched may not be long enough yet. */
const PATIENCE = 2000

/** Each tab is found again where it was left, after a switch and after a reload. */
export function useTabScroll(shown: string, isOn: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: number | null = null
    let isBack = false
    const save = () => {
      clearTimeout(timer)
      if (last !== null) keepScroll(shown, last)
      last = null
    }
    const back = () => {
      const top = currentTabs().find(({ id }) => id === shown)?.scroll ?? 0
      if (top > 0)
        scrollWhenLong(top, () => {
          isBack = true
        })
      else isBack = true
    }
    const onScroll = (event: Event) => {
      if (!isBack || (event.target !== scroller() && event.target !== document)) return
      last = scroller()?.scrollTop ?? 0
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER)
    }
    back()
    // The router itself goes to the top after it has drawn a new address.
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) back()
    })
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('pagehide', save)
    return () => {
      save()
      stop()
      document.removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('pagehide', save)
    }
  }, [router, shown, isOn])
}

function scroller() {
  const main = document.getElementById('main')
  return main && getComputedStyle(main).overflowY !== 'visible' ? main : document.scrollingElement
}

function scrollWhenLong(top: number, done: () => void) {
  const until = performance.now() + PATIENCE
  const touched = new AbortController()
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(sign, () => touched.abort(), { signal: touched.signal, passive: true })
  const step = () => {
    const element = scroller()
    if (element && !touched.signal.aborted) element.scrollTop = top
    const isThere = !element || Math.abs(element.scrollTop - top) < 2
    if (isThere || touched.signal.aborted || performance.now() > until) {
      touched.abort()
      done()
    } else requestAnimationFrame(step)
  }
  step()
}
