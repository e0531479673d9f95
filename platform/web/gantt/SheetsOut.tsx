import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { GanttBar, GanttLink } from './bars.ts'
import styles from './sheets.module.css'
import { Sheet } from './Sheet.tsx'
import type { Scale } from './scale.ts'
import { type Paper, pictureOf, sheetsOf } from './sheets.ts'

/** As what a plan leaves the product. */
export type Way = { to: 'picture' } | { to: 'paper'; paper: Paper; isOne: boolean }

interface Props {
  way: Way
  title: string
  drawn: { bars: readonly GanttBar[]; levels: readonly number[]; scale: Scale }
  links: readonly GanttLink[]
  today: number
  isFree: (day: number) => boolean
  /** False where there are too many pages, or the browser cannot draw it. */
  onDone: (isDone: boolean) => void
}

/** Pages that are there for a moment: to be printed, which is also how they become a PDF, or to become a picture. */
export default function SheetsOut({ way, title, drawn, onDone, ...rest }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { bars, levels, scale } = drawn
  const plans =
    way.to === 'picture' ? [pictureOf(bars, scale.width)] : sheetsOf(bars, scale.width, way.paper, way.isOne)
  const begin = useEffectEvent(async () => {
    const page = place.current?.querySelector('svg')
    if (!plans || !page) return onDone(false)
    if (way.to === 'picture') return onDone(await savePicture(page, `${title}.png`))
    // It waits until the dialog of the browser is closed.
    print()
    onDone(true)
  })
  useEffect(() => {
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])
  return createPortal(
    <div ref={place} className={styles['sheets']} data-sheets={way.to}>
      {(plans ?? []).map((plan) => (
        <div key={plan.key} className={styles['sheet']} data-paper={way.to === 'paper' ? way.paper : undefined}>
          <Sheet plan={plan} title={title} bars={bars} levels={levels} {...rest} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

async function savePicture(page: SVGSVGElement, name: string): Promise<boolean> {
  const text = new XMLSerializer().serializeToString(page)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  const canvas = document.createElement('canvas')
  canvas.width = page.width.baseVal.value
  canvas.height = page.height.baseVal.value
  try {
    await image.decode()
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  } catch {
    return false
  }
  const file = await new Promise<Blob | null>((resume) => canvas.toBlob(resume, 'image/png'))
  if (!file) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}
