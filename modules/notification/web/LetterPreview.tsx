import { useState } from 'react'
import { languages, type Language } from '#platform/shared/i18n.ts'
import { useCall } from '#platform/web/call.ts'
import { Choice, Segments } from '#platform/web/form-basics/index.ts'
import { keyAmong, useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { type KindView, previewLetter } from '../shared/preferences.ts'
import styles from './preferences.module.css'

type Look = 'page' | 'text'

/** Letters as people get them; nothing in them can be clicked here. */
export function LetterPreview({ kinds }: { kinds: readonly KindView[] }) {
  const { t, language: mine } = useText()
  const [letter, setLetter] = useState('summary')
  const [language, setLanguage] = useState<Language>(mine)
  const [look, setLook] = useState<Look>('page')
  const shown = useCall(previewLetter, { letter, language }, { meta: { quiet: true } })
  return (
    <Card title={t('notification.defaults.letters')}>
      <div className={styles['look']}>
        <p className={styles['hint']}>{t('notification.defaults.letters_hint')}</p>
        <div className={styles['choices']}>
          <div>
            <Choice
              label={t('notification.defaults.letter')}
              value={letter}
              onChange={({ target }) => setLetter(target.value)}
              choices={[
                { value: 'summary', label: t('notification.defaults.summary') },
                ...kinds.map(({ name, title }) => ({ value: name, label: t(keyAmong(title, '*.news_kind.*')) })),
              ]}
            />
          </div>
          <Segments
            label={t('notification.defaults.language')}
            value={language}
            choices={languages.map((one) => ({ value: one, label: t(`platform.language.${one}`) }))}
            onChange={setLanguage}
          />
          <Segments<Look>
            label={t('notification.defaults.look')}
            value={look}
            choices={[
              { value: 'page', label: t('notification.defaults.page') },
              { value: 'text', label: t('notification.defaults.text') },
            ]}
            onChange={setLook}
          />
        </div>
        {shown.isError ? <ErrorPanel isPart error={shown.error} onRetry={() => void shown.refetch()} /> : null}
        {shown.isPending ? <ListSkeleton rows={4} /> : null}
        {shown.data ? (
          <>
            <p className={styles['subject']}>
              {t('notification.defaults.subject')}: <b>{shown.data.subject}</b>
            </p>
            {look === 'page' ? (
              <iframe
                className={styles['page']}
                title={t('notification.defaults.letters')}
                sandbox=""
                srcDoc={shown.data.html.replace('<head>', '<head><base target="_blank">')}
              />
            ) : (
              <pre className={styles['text']}>{shown.data.text}</pre>
            )}
          </>
        ) : null}
      </div>
    </Card>
  )
}
