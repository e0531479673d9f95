import SignaturePad from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { inkOf } from './image.ts'
import styles from './signature.module.css'

/** Paper to draw on with mouse, pen or finger. Tells the trimmed image after each stroke, or null for empty paper. */
export function DrawnSignature({ onChange }: { onChange: (image: string | null) => void }) {
  const { t } = useText()
  const paper = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [strokes, setStrokes] = useState(0)

  useEffect(() => {
    const canvas = paper.current
    if (!canvas) return
    const drawing = new SignaturePad(canvas, { minWidth: 0.9, maxWidth: 2.8 })
    pad.current = drawing
    const fit = () => fitToScreen(canvas, drawing)
    const watcher = new ResizeObserver(fit)
    watcher.observe(canvas)
    const drawn = () => {
      setStrokes(drawing.toData().length)
      onChange(inkOf(canvas))
    }
    drawing.addEventListener('endStroke', drawn)
    return () => {
      watcher.disconnect()
      drawing.removeEventListener('endStroke', drawn)
      drawing.off()
    }
  }, [onChange])

  const redraw = (keep: number) => {
    const drawing = pad.current
    if (!drawing || !paper.current) return
    drawing.fromData(drawing.toData().slice(0, keep))
    setStrokes(keep)
    onChange(inkOf(paper.current))
  }

  return (
    <div className={styles['drawn']}>
      <div className={styles['paper']}>
        <canvas ref={paper} role="img" aria-label={t('workflow.signature.draw_here')} />
        {strokes === 0 && <span className={styles['hint']} aria-hidden>{t('workflow.signature.draw_here')}</span>}
        <span className={styles['baseline']} aria-hidden />
      </div>
      <div className={styles['tools']}>
        <Button size="small" icon="redo" disabled={strokes === 0} onClick={() => redraw(strokes - 1)}>{t('workflow.signature.undo')}</Button>
        <Button size="small" icon="trash" disabled={strokes === 0} onClick={() => redraw(0)}>{t('workflow.signature.clear')}</Button>
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
