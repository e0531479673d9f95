import SignaturePad, { type PointGroup } from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { inkOf } from './image.ts'
import styles from './signature.module.css'

export interface Drawing {
  /** Trimmed; null for empty paper. */
  image: string | null
  strokes: PointGroup[]
}

/**
 * Paper to draw on with mouse, pen or finger. Tells what is drawn after each stroke; `start` was drawn before the
 * page was loaded anew.
 */
export function DrawnSignature({ start, onChange }: { start: PointGroup[]; onChange: (drawing: Drawing) => void }) {
  const { t } = useText()
  const paper = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [first] = useState(start)
  const [strokes, setStrokes] = useState(first.length)

  useEffect(() => {
    const canvas = paper.current
    if (!canvas) return
    const drawing = new SignaturePad(canvas, { minWidth: 0.9, maxWidth: 2.8 })
    pad.current = drawing
    if (first.length > 0) drawing.fromData(first)
    const drawn = () => {
      setStrokes(drawing.toData().length)
      onChange({ image: inkOf(canvas), strokes: drawing.toData() })
    }
    let isFitted = false
    const watcher = new ResizeObserver(() => {
      fitToScreen(canvas, drawing)
      if (isFitted || first.length === 0 || canvas.offsetWidth === 0) return
      isFitted = true
      drawn()
    })
    watcher.observe(canvas)
    drawing.addEventListener('endStroke', drawn)
    return () => {
      watcher.disconnect()
      drawing.removeEventListener('endStroke', drawn)
      drawing.off()
    }
  }, [first, onChange])

  const redraw = (keep: number) => {
    const drawing = pad.current
    if (!drawing || !paper.current) return
    drawing.fromData(drawing.toData().slice(0, keep))
    setStrokes(keep)
    onChange({ image: inkOf(paper.current), strokes: drawing.toData() })
  }

  return (
    <div className={styles['drawn']}>
      <div className={styles['paper']}>
        <canvas ref={paper} role="img" aria-label={t('workflow.signature.draw_here')} />
        {strokes === 0 && (
          <span className={styles['hint']} aria-hidden>
            {t('workflow.signature.draw_here')}
          </span>
        )}
        <span className={styles['baseline']} aria-hidden />
      </div>
      <div className={styles['tools']}>
        <Button size="small" icon="undo" disabled={strokes === 0} onClick={() => redraw(strokes - 1)}>
          {t('workflow.signature.undo')}
        </Button>
        <Button size="small" icon="trash" disabled={strokes === 0} onClick={() => redraw(0)}>
          {t('workflow.signature.clear')}
        </Button>
      </div>
    </div>
  )
}

/** As many real pixels as the screen has; what was drawn survives a turned phone. */
function fitToScreen(canvas: HTMLCanvasElement, drawing: SignaturePad) {
  const ratio = Math.max(devicePixelRatio, 1)
  const width = Math.round(canvas.offsetWidth * ratio)
  const height = Math.round(canvas.offsetHeight * ratio)
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const strokes = drawing.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  drawing.clear()
  drawing.fromData(strokes)
}
