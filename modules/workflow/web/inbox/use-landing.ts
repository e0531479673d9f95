import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Where somebody goes on after a decision; without a document nothing is left in the list. After many at once it is
 * the list itself.
 */
type Landing = { id: string | null; title: string | null } | 'list'

/**
 * The button that was pressed goes with its document, and a dialog gives the focus back to it: what comes next takes
 * it once it stands there, or whoever reads without a mouse would begin at the top of the page.
 */
export function useLanding(
  { reading, list }: Record<'reading' | 'list', RefObject<HTMLElement | null>>,
  openId: string | null,
) {
  const [landing, land] = useState<Landing | null>(null)
  const landed = useRef<Landing | null>(null)
  useEffect(() => {
    if (landing === landed.current || (landing !== 'list' && landing?.id && landing.id !== openId)) return
    landed.current = landing
    if (landing === 'list') list.current?.focus()
    else if (landing) focusTitle(reading.current, landing.id)
  }, [landing, openId, reading, list])
  return { landing, land }
}

/** The heading of the document, or the place where that will be once it has come. */
export function focusTitle(place: HTMLElement | null, id: string | null) {
  const title = id === null ? null : place?.querySelector<HTMLElement>(`[data-title-of="${id}"]`)
  const goal = title ?? place
  goal?.focus()
}
