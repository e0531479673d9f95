import { useStoreApi } from '@xyflow/react'
import { useEffect, useState } from 'react'
import styles from './canvas.module.css'

/** Milliseconds. Told in every frame, the page would be measured again in each of them. */
const EVERY = 150

/** How large the canvas is drawn, a moment after it is. */
export function Zoom() {
  const store = useStoreApi()
  const [percent, setPercent] = useState(() => percentOf(store.getState().transform))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      waiting = undefined
      setPercent(percentOf(store.getState().transform))
    }
    const end = store.subscribe(({ transform }, before) => {
      if (transform[2] !== before.transform[2]) waiting ??= setTimeout(tell, EVERY)
    })
    tell()
    return () => {
      end()
      clearTimeout(waiting)
    }
  }, [store])
  return (
    <span className={`${styles['zoom']} orgil-num`} aria-hidden>
      {percent}%
    </span>
  )
}

const percentOf = ([, , zoom]: readonly [number, number, number]) => Math.round(zoom * 100)
