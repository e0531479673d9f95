import { useEffect } from 'react'

/**
 * Hangul may stand in anybody's document, name or file, whatever the language of the page; its ranges are small and
 * come when the screen is already there.
 */
export function useHangul() {
  useEffect(() => void import('#platform/web/theme/hangul.css'), [])
}
