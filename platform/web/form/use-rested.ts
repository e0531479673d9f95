import { flushSync } from 'react-dom'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without another letter. */
const REST = 200

/**
 * What is typed stands in its field at once and goes on when the typing rests or the field is left: a drawing of
 * hundreds of steps is not drawn anew with each letter. It goes to whom it was typed for, whoever is asked about
 * meanwhile.
 */
export function useRested(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; send: (text: string) => void } | null>(null)
  const send = () => {
    if (!typed) return
    setTyped(null)
    typed.send(typed.text)
  }
  // Whoever types on meanwhile does not wait for it.
  const rest = useEffectEvent(() => startTransition(send))
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(rest, REST)
    return () => clearTimeout(timer)
  }, [typed])
  const leave = useEffectEvent(() => typed?.send(typed.text))
  useEffect(() => () => leave(), [])
  return {
    value: typed?.text ?? value,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ text: target.value, send: onChange }),
    onBlur: send,
    // Enter sends the form off before anything rests.
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') flushSync(send)
    },
  }
}
