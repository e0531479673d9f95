import { translate } from './i18n/index.ts'
import { toast } from './toast.ts'

/** Copies and says so, with these words; where nothing lets it be copied, it says that it has to be done by hand. */
export async function copyAndSay(text: string, done: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) toast.success(done)
  else sayNotCopied()
  return isCopied
}

export function sayNotCopied() {
  toast.error(translate('platform.copy_failed'))
}

/**
 * Whether the text lies in the clipboard now. Browsers offer the clipboard over https alone: inside an office that
 * does without, what is selected is copied as by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  const board = navigator.clipboard as Clipboard | undefined
  if (!board) return copySelected(text)
  try {
    await board.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string) {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'orgil-hidden'
  // Outside of an open dialog nothing can be selected.
  const place =
    before?.closest('dialog[open]') ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    // Deprecated, but nothing has come in its place that works over http.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
