import { useRef } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import type { SignatureInput } from '../../shared/signature-input.ts'
import styles from './signature.module.css'

export type Way = 'saved' | SignatureInput['type']

const words: Record<Way, string> = {
  saved: 'workflow.signature.saved',
  draw: 'workflow.signature.drawn',
  text: 'workflow.signature.typed',
  upload: 'workflow.signature.uploaded',
  certificate: 'workflow.digital.title',
}

interface Props {
  ways: readonly Way[]
  chosen: Way
  onChoose: (way: Way) => void
}

/** Tabs as the keyboard expects them: one stop, arrows move. */
export function WayTabs({ ways, chosen, onChoose }: Props) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const move = (step: number) => {
    const at = (ways.indexOf(chosen) + step + ways.length) % ways.length
    const next = ways[at]
    if (!next) return
    onChoose(next)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('workflow.signature.title')}
      className={styles['tabs']}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1)
        if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          role="tab"
          id={`signature-way-${way}`}
          aria-selected={way === chosen}
          aria-controls="signature-panel"
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => onChoose(way)}
        >
          {t(words[way])}
        </button>
      ))}
    </div>
  )
}
