/** Where letters are letters. A checkbox or a switch is not typed in. */
function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Whether a key by itself may do something: nobody types, and nothing stands before the page. */
export function isFree(event: KeyboardEvent) {
  return (
    !event.defaultPrevented &&
    !event.isComposing &&
    !isTyping(event.target) &&
    document.querySelector('dialog[open], [popover=auto]:popover-open') === null
  )
}

export const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent)
