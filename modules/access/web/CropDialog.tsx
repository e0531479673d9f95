import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { cropWith, MAX_ZOOM, sideOf, startCrop, type Crop } from './crop.ts'
import styles from './CropDialog.module.css'

/** Pixels of the picture that is sent. */
const SENT = 512
const STEP = 0.04
const ZOOM_STEP = 1.15

/** Cuts a square out of a picture by dragging, wheel, two fingers or the keyboard. */
export function CropDialog({
  picture,
  isBusy,
  onCut,
  onClose,
}: {
  picture: ImageBitmap
  isBusy: boolean
  onCut: (image: string) => void
  onClose: () => void
}) {
  const { t } = useText()
  const hintId = useId()
  const [crop, setCrop] = useState<Crop>(() => startCrop(picture))
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const change = (part: (before: Crop) => Partial<Crop>) => setCrop((before) => cropWith(picture, before, part(before)))
  const zoomBy = (factor: number) => change(({ zoom }) => ({ zoom: zoom * factor }))

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  // The dialog gives the focus to what asks for it, and React does not write that down.
  useLayoutEffect(() => stage.current?.setAttribute('autofocus', ''), [])

  // React listens to the wheel passively; the page would scroll along.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setCrop((before) =>
        cropWith(picture, before, { zoom: before.zoom * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP) }),
      )
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [picture])

  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const others = [...fingers.current].filter(([id]) => id !== pointerId).map(([, place]) => place)
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    const [other] = others
    if (other) {
      const spread = (place: { x: number; y: number }) => Math.hypot(place.x - other.x, place.y - other.y)
      return zoomBy(spread({ x: clientX, y: clientY }) / Math.max(1, spread(before)))
    }
    const { width } = currentTarget.getBoundingClientRect()
    change((now) => {
      const perPixel = sideOf(picture, now) / width
      return { x: now.x - (clientX - before.x) * perPixel, y: now.y - (clientY - before.y) * perPixel }
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [
      0, 0,
    ]
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (dx || dy)
      change((now) => ({
        x: now.x + (dx ?? 0) * STEP * sideOf(picture, now),
        y: now.y + (dy ?? 0) * STEP * sideOf(picture, now),
      }))
    else return
    event.preventDefault()
    // For the dialog, which asks before it throws away what was done.
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <Dialog
      title={t('access.avatar.crop')}
      shape="sheet"
      width={420}
      onClose={onClose}
      keeps="always"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => onCut(cut(picture, crop))}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <div
        ref={stage}
        className={styles['stage']}
        role="slider"
        tabIndex={0}
        aria-label={t('access.avatar.place')}
        onKeyDown={onKeyDown}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((crop.x / picture.width) * 100)}
        aria-valuetext={t('access.avatar.placed', {
          across: Math.round((crop.x / picture.width) * 100),
          down: Math.round((crop.y / picture.height) * 100),
        })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={({ pointerId }) => fingers.current.delete(pointerId)}
        onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      >
        <canvas ref={canvas} width={SENT} height={SENT} className={styles['canvas']} />
        <span className={styles['ring']} aria-hidden />
      </div>
      <div className={styles['zoom']}>
        <IconButton icon="minus" label={t('access.avatar.smaller')} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          aria-label={t('access.avatar.zoom')}
          onChange={({ target }) => change(() => ({ zoom: Number(target.value) }))}
        />
        <IconButton icon="plus" label={t('access.avatar.larger')} onClick={() => zoomBy(ZOOM_STEP)} />
      </div>
      <p id={hintId} className={styles['hint']}>
        {t('access.avatar.crop_hint')}
      </p>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const side = sideOf(picture, crop)
  // What is transparent would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

function cut(picture: ImageBitmap, crop: Crop) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SENT
  draw(canvas, picture, crop)
  return canvas.toDataURL('image/jpeg', 0.92)
}
