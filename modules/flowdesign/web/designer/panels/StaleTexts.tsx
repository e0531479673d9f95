import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { staleTexts } from '../../../shared/stale.ts'
import type { FlowDoc } from '../../drawing/flow-doc.ts'
import styles from './panels.module.css'

/** Before publishing: what was renamed in one language and not looked at in the others. It keeps nobody from it. */
export function StaleTexts({
  doc,
  onShow,
  onLooked,
}: {
  doc: FlowDoc
  onShow: (key: string) => void
  onLooked: (key: string, languages: readonly Language[]) => void
}) {
  const { t } = useText()
  const say = useWords()
  const texts = staleTexts(doc)
  if (texts.length === 0) return null
  return (
    <Notice kind="info" title={t('flowdesign.stale.title', { count: texts.length })}>
      <ul className={styles['stale']}>
        {texts.map(({ key, words, languages }) => {
          const name = words.mn || say({ ...words, mn: '' }) || t('flowdesign.unnamed')
          return (
            <li key={key}>
              <Button kind="quiet" size="small" onClick={() => onShow(key)}>
                {name}
              </Button>
              <span>
                {languages.map((language) => (
                  <span key={language} lang={language}>
                    {language.toUpperCase()}: {words[language]}
                  </span>
                ))}
              </span>
              <Button
                size="small"
                icon="check"
                aria-label={`${name}: ${t('flowdesign.stale.right')}`}
                onClick={() => onLooked(key, languages)}
              >
                {t('flowdesign.stale.right')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
