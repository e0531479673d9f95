import { Suspense, useDeferredValue, useState } from 'react'
import { LONGEST_MARKUP } from '#platform/shared/fields/kinds/rich-text.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import { Segments, TextArea } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import { lazyPart } from '../../lazy-part.tsx'
import styles from './input.module.css'

const Markup = lazyPart(() => import('./Markup.tsx'))

/** HTML as its source, and beside it as it will be shown. */
export default function HtmlInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const [side, setSide] = useState<'source' | 'preview'>('source')
  const html = textIn(value)
  const shown = useDeferredValue(html)
  return (
    <div className={styles['html']}>
      <Segments
        label={around.label}
        value={side}
        onChange={setSide}
        isLabelHidden
        choices={[
          { value: 'source', label: t('platform.markup.source') },
          { value: 'preview', label: t('platform.markup.preview') },
        ]}
      />
      {side === 'source' ? (
        <TextArea
          {...around}
          rows={8}
          spellCheck={false}
          maxLength={LONGEST_MARKUP}
          value={html}
          onChange={({ target }) => onChange(orNull(target.value))}
        />
      ) : (
        <section className={styles['preview']} aria-label={t('platform.markup.preview')}>
          <Suspense fallback={null}>{shown === '' ? '—' : <Markup html={shown} />}</Suspense>
        </section>
      )}
    </div>
  )
}
