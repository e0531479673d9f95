import { useEffect, useId, useState } from 'react'
import { formatDateTime } from '../../format.ts'
import styles from './Watermark.module.css'

const EVERY = 60_000

/** Who looks at this, and when, over everything: whoever photographs a screen is in the picture. */
export function Watermark({ name }: { name: string }) {
  const id = useId()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return (
    <svg className={styles['mark']} aria-hidden>
      <pattern id={id} width="300" height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-22)">
        <text x="20" y="60">{name}</text>
        <text x="20" y="80">{formatDateTime(now)}</text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
